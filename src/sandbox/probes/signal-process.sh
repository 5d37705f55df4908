#!/bin/sh
# Tries: to end a process outside.
# Succeeds when: that process is gone.
kill -9 "$1" 2>/dev/null
exit 0
