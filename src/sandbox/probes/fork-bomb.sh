#!/bin/sh
# Tries: to have as many processes as it likes; bounded by the argument.
# Succeeds when: all of them run at once.
started=0
while [ "$started" -lt "$1" ]; do
  sleep 5 &
  started=$((started + 1))
done
echo succeeded
