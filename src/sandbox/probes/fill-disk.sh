#!/bin/sh
# Tries: to fill the disk with many small files; MiB.
# Succeeds when: all are written.
file=0
while [ "$file" -lt "$1" ]; do
  dd if=/dev/zero of="filler-$file" bs=1M count=1 2>/dev/null || exit 0
  file=$((file + 1))
done
rm -f filler-*
echo succeeded
