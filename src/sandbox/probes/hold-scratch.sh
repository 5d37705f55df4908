#!/bin/sh
# Tries: nothing; keeps a secret in its scratch folder, for another run to look for.
# Succeeds when: it can read the secret itself.
echo "$2" >"$1"
if grep -q "$2" "$1"; then echo succeeded; fi
sleep 10
