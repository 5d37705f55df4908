#!/bin/sh
# Tries: to leave a process behind that goes on in a session of its own.
# Succeeds when: the file still grows after the run is over.
setsid sh -c 'for beat in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo beat >>"$0"; sleep 0.1; done' "$1" >/dev/null 2>&1 &
while [ ! -s "$1" ]; do sleep 0.05; done
