#!/bin/sh
# Tries: to attach to another process as a debugger does, and so to act as it.
# Succeeds when: the kernel lets it attach.
if timeout -s INT 3 strace -p "$1" 2>&1 | grep -q attached; then echo succeeded; fi
