// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/pagestyle.h"

#include "model/analysis/idle/idlecause.h"
#include "model/report/palette.h"

namespace trilane::report {

namespace {

constexpr std::string_view kStyle = R"CSS(
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:1280px;padding:0 20px 40px;background:var(--window);color:var(--text);
 font:15px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans CJK SC","PingFang SC",
 "Microsoft YaHei",sans-serif;overflow-wrap:break-word}
header{padding:24px 0 8px}
h1{margin:0;font-size:26px}
.file{margin:0;color:var(--soft);overflow-wrap:anywhere}
nav{position:sticky;top:0;z-index:2;background:var(--window);border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:2px 18px;margin:0;padding:8px 0;list-style:none}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
section{padding-top:14px;scroll-margin-top:48px}
h2{margin:18px 0 10px;font-size:20px;border-bottom:2px solid var(--line);padding-bottom:4px}
h3{margin:18px 0 6px;font-size:16px}
p{margin:6px 0}
.nothing,.more,.estimate,footer,figcaption,.legend{color:var(--soft)}
.more,.estimate,figcaption,.legend,footer{font-size:13px}
.facts{display:grid;grid-auto-flow:row dense;grid-template-columns:repeat(auto-fill,minmax(min(100%,380px),1fr));gap:2px 24px;
 margin:0}
.facts div{display:flex;gap:12px;border-bottom:1px solid var(--line);padding:3px 0}
.facts .wide{grid-column:1/-1}
dt{flex:0 0 8.5em;color:var(--soft)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
.gpus{list-style:none;margin:14px 0;padding:0}
.gpus li{margin:6px 0}
.meter{display:block;height:8px;border-radius:4px;margin-bottom:3px;
 background:linear-gradient(to right,var(--running) var(--s),var(--line) 0)}
.verdict{font-size:17px}
.finding{margin:14px 0;padding:6px 16px 12px;background:var(--panel);border:1px solid var(--line);
 border-left:5px solid var(--soft);border-radius:4px}
.finding.high{border-left-color:var(--idle)}
.finding.medium{border-left-color:var(--runnable)}
.finding.low{border-left-color:var(--accent)}
.severity{font-size:12px;font-weight:600;padding:1px 7px;border-radius:9px;border:1px solid;
 color:var(--soft);vertical-align:2px}
.high .severity{color:var(--idle)}
.low .severity{color:var(--accent)}
.gain{font-weight:600}
.advice{padding:6px 10px;background:var(--lane);border-radius:4px}
summary{cursor:pointer;color:var(--accent)}
details ul{margin:4px 0}
figure{margin:12px 0 4px}
svg{display:block;width:100%;min-width:720px;height:auto;background:var(--window);
 font:10px ui-monospace,"JetBrains Mono","DejaVu Sans Mono",Menlo,Consolas,monospace}
svg.patterns{position:absolute;width:0;height:0;min-width:0}
svg text{fill:var(--text)}
.label{text-anchor:end;font-size:11px}
.heading{font-size:11px;font-weight:600}
svg .note,.ruler text{fill:var(--soft)}
.lane{fill:var(--lane);stroke:var(--line);stroke-width:.5}
.ruler path{stroke:var(--line);fill:none}
.mark{fill:var(--accent);fill-opacity:.1;stroke:var(--accent);stroke-dasharray:4 3}
svg .why{paint-order:stroke;stroke:var(--lane);stroke-width:4px;stroke-linejoin:round}
.legend span{white-space:nowrap;margin-right:12px}
.dot{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:13px;margin:6px 0;min-width:min(100%,420px)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
 white-space:nowrap}
caption:not(.unseen){text-align:left;color:var(--soft);padding:2px 0;position:sticky;left:0}
th,td{padding:3px 9px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);
 font-weight:400}
thead th{white-space:nowrap;border-bottom:2px solid var(--line);padding:0}
thead button{all:unset;cursor:pointer;padding:4px 9px;font-weight:600;width:100%;
 box-sizing:border-box}
thead button:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
thead button::after,thead .n button::before{content:"";display:inline-block;width:14px;font-size:9px;
 text-align:center}
thead .n button::after{display:none}
[aria-sort=ascending] button::after,.n[aria-sort=ascending] button::before{content:"\25B2"}
[aria-sort=descending] button::after,.n[aria-sort=descending] button::before{content:"\25BC"}
tbody tr:hover{background:var(--panel)}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.line{white-space:nowrap}
.bar{background:linear-gradient(to right,color-mix(in srgb,var(--accent) 24%,transparent) var(--s),
 transparent 0)}
.name{min-width:15em;max-width:34em;overflow-wrap:anywhere;
 font:12px ui-monospace,"JetBrains Mono","DejaVu Sans Mono",Menlo,Consolas,monospace}
footer{margin-top:28px;border-top:1px solid var(--line)}
@media (max-width:600px){
 body{padding:0 12px 24px}
 nav{position:static}
 .facts div{flex-wrap:wrap;gap:0 12px}
 .name{min-width:11em;max-width:17em}
 .finding{padding:4px 10px 10px}
}
@media print{
 @page{margin:12mm}
 body{max-width:none;padding:0;font-size:10pt;background:none;
  print-color-adjust:exact;-webkit-print-color-adjust:exact}
 nav,thead button::after,thead .n button::before{display:none}
 .scroll{overflow:visible}
 table{font-size:6pt;width:100%}
 th,td{padding:1pt 2pt}
 thead th,.line{white-space:normal}
 thead button{padding:1pt 3pt}
 .name{min-width:9em;font-size:5.5pt}
 svg{min-width:0}
 tr,figure,.facts div{break-inside:avoid}
 h2,h3{break-after:avoid}
 details{display:none}
}
)CSS";

constexpr std::string_view kScript = R"JS(
"use strict";
for (const table of document.querySelectorAll("table.sorts")) {
  const headers = [...table.tHead.rows[0].cells];
  headers.forEach((header, column) => header.firstChild.addEventListener("click", () => {
    const numbers = header.classList.contains("n");
    const before = header.getAttribute("aria-sort");
    const down = before ? before === "ascending" : numbers;
    headers.forEach(other => other.removeAttribute("aria-sort"));
    header.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.tBodies[0];
    const value = row => {
      const cell = row.cells[column];
      return numbers ? (cell.dataset.v === undefined ? null : Number(cell.dataset.v))
                     : (cell.textContent || null);
    };
    const order = (a, b) => numbers ? a - b : a.localeCompare(b, document.documentElement.lang);
    const rows = [...body.rows].map(row => [value(row), row]);
    rows.sort((a, b) => a[0] === null || b[0] === null
      ? (a[0] === null) - (b[0] === null)
      : (down ? -1 : 1) * order(a[0], b[0]));
    body.append(...rows.map(pair => pair[1]));
  }));
}
)JS";

} // namespace

std::string_view pageStyle()
{
    return kStyle;
}

std::string hatchStyle()
{
    std::string style;
    for (int i = 0; i < idle::kIdleCauseCount; ++i) {
        const std::string swatch(swatchOf(static_cast<idle::IdleCause>(i)));
        style += ".h-" + swatch + "{fill:url(#p-" + swatch + ")}\n";
    }
    return style;
}

std::string_view pageScript()
{
    return kScript;
}

std::string_view pagePolicy()
{
    // The hash is that of kScript; a test checks it.
    return "default-src 'none'; style-src 'unsafe-inline'; "
           "script-src 'sha256-bCY7o5lnbdzAUpwm5PShGkOy2Q/CwyfKBQp8QSe3ruM='; "
           "base-uri 'none'; form-action 'none'";
}

} // namespace trilane::report
