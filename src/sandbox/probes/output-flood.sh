#!/bin/sh
# Tries: to print more than anyone can keep.
# Succeeds when: all of it arrives, eight million bytes and this word.
head -c 8000000 /dev/zero | tr '\0' x
echo succeeded
