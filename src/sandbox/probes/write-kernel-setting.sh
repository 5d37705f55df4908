#!/bin/sh
# Tries: to set a setting of the kernel (to the value it has).
# Succeeds when: the kernel takes it.
setting=/proc/sys/vm/swappiness
value=$(cat "$setting")
if (echo "$value" >"$setting") 2>/dev/null; then echo succeeded; fi
