#!/bin/sh
# Tries: to put a file beside its work folder, by the relative path and by the path outside.
# Succeeds when: the file is there outside.
(: >../escaped) 2>/dev/null
(: >"$1/escaped") 2>/dev/null
exit 0
