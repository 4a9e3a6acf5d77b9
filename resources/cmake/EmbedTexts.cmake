# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# cmake -DINPUTS=FILE|FILE… -DOUTPUT=FILE.cpp -DHEADER=FILE.h -DNAMESPACE=NS -DFUNCTION=NAME -P EmbedTexts.cmake
# Writes a source with names (without ending) and texts of files behind the function that HEADER
# declares: std::span<const EmbeddedText> FUNCTION().

string(REPLACE "|" ";" inputs "${INPUTS}")
set(entries "")
foreach(input IN LISTS inputs)
    get_filename_component(name "${input}" NAME_WE)
    file(READ "${input}" text)
    string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace ${NAMESPACE} {

static constexpr EmbeddedText kTexts[] = {
${entries}};

std::span<const EmbeddedText> ${FUNCTION}()
{
    return kTexts;
}

} // namespace ${NAMESPACE}
")
