#!/bin/sh
# Tries: to stay longer than it may, deaf to being asked to end.
# Succeeds when: it comes to its end, after two seconds.
trap '' TERM INT HUP
sleep 2
echo succeeded
