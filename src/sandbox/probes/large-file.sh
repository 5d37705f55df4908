#!/bin/sh
# Tries: to write one file larger than it may; MiB.
# Succeeds when: all is written.
if dd if=/dev/zero of=filler bs=1M count="$1" 2>/dev/null; then echo succeeded; fi
rm -f filler
