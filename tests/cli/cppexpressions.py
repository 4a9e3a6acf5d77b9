# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What expressions of C++ that put a text together can give: literals, with %1, %2... for the rest."""
import re

LITERAL = re.compile(r'R"\((.*?)\)"|"((?:[^"\\]|\\.)*)"', re.S)
CHARACTER = re.compile(r"'(?:[^'\\]|\\.)+'")
AS_STRING = re.compile(r"(?:std::)?(?:string|string_view)[({](.*)[)}]", re.S)


def end_of(text, at, stops):
    """Where the first of the letters `stops` is that stands in no brackets, string or comment."""
    depth = 0
    while at < len(text):
        if match := LITERAL.match(text, at) or CHARACTER.match(text, at):
            at = match.end()
            continue
        if text.startswith("//", at):
            at = text.index("\n", at)
            continue
        letter = text[at]
        if depth == 0 and letter in stops:
            return at
        depth += (letter in "([{") - (letter in ")]}")
        if depth < 0:
            return at
        at += 1
    return at


def split(text, separator):
    parts, at = [], 0
    while True:
        end = end_of(text, at, separator)
        parts.append(text[at:end].strip())
        if end >= len(text):
            return parts
        at = end + 1


def branches(expression):
    """Both results of "a ? b : c"; none where it is no choice."""
    question = end_of(expression, 0, "?")
    colon = end_of(expression, question + 1, ":")
    while expression[colon:colon + 2] == "::":
        colon = end_of(expression, colon + 2, ":")
    return [expression[question + 1:colon], expression[colon + 1:]] if colon < len(expression) else []


def literal(term):
    """The text of a literal, or of several in a row; none of anything else."""
    text, rest = "", term.strip()
    while match := LITERAL.match(rest):
        escaped = match[2] if match[1] is None else None
        text += match[1] if escaped is None else re.sub(
            r"\\(.)", lambda one: {"n": "\n", "t": "\t"}.get(one[1], one[1]), escaped)
        rest = rest[match.end():].strip()
    return None if rest or not term.strip() else text


def parts_of(expression):
    """Lists of literals and, for what is not known, None: one for each way the choices can go."""
    expression = expression.strip()
    while expression.startswith("(") and end_of(expression, 1, ")") == len(expression) - 1:
        expression = expression[1:-1].strip()
    if choice := branches(expression):
        return [parts for branch in choice for parts in parts_of(branch)]
    terms = split(expression, "+")
    if len(terms) > 1:
        ways = [[]]
        for term in terms:
            ways = [before + more for before in ways for more in parts_of(term)]
        return ways
    if (match := AS_STRING.fullmatch(expression)) and literal(match[1]) is not None:
        return [[literal(match[1])]]
    return [[literal(expression)]]


def texts_of(expression):
    """The texts an expression can give, neighboring values as one place."""
    for parts in parts_of(expression):
        text, places, before = "", 0, ""
        for part in parts:
            if part is None and before is not None:
                places += 1
                text += f"%{places}"
            elif part is not None:
                text += part
            before = part
        yield text
