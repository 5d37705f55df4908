#!/bin/sh
# Tries: to use memory through files in memory-backed folders; MiB each, then the folders.
# Succeeds when: all is written.
size=$1
shift
written=0
for folder in "$@"; do
  if dd if=/dev/zero of="$folder/filler" bs=1M count="$size" 2>/dev/null; then written=$((written + 1)); fi
done
for folder in "$@"; do rm -f "$folder/filler"; done
if [ "$written" -eq "$#" ]; then echo succeeded; fi
