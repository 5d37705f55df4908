#!/bin/sh
# Tries: to make a device of its own, which could be the disk.
# Succeeds when: the device can be read.
mknod "$1/device" c 1 5 2>/dev/null
if [ "$(head -c 3 "$1/device" 2>/dev/null | wc -c)" -eq 3 ]; then echo succeeded; fi
rm -f "$1/device"
