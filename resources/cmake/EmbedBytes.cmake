# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# cmake -DINPUT=FILE -DOUTPUT=FILE.cpp -DHEADER=FILE.h -DNAMESPACE=NS -DFUNCTION=NAME -P EmbedBytes.cmake
# Writes a source with the bytes of INPUT behind the function that HEADER declares.

file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace ${NAMESPACE} {

alignas(8) static constexpr unsigned char kBytes[] = {
${bytes}};

std::span<const unsigned char> ${FUNCTION}()
{
    return kBytes;
}

} // namespace ${NAMESPACE}
")
