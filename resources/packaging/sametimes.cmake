# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# Run by cpack when all is in its place and before it is packed: everything gets the one time that a
# package has, and folders are everybody's to enter, whatever the umask.

execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -type d -exec chmod 755 {} +
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch -h -d @${CPACK_TRILANE_EPOCH} {} +
    COMMAND_ERROR_IS_FATAL ANY)
