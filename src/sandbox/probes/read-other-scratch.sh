#!/bin/sh
# Tries: to read what another run keeps in its scratch folder, by the path and through the roots of all processes.
# Succeeds when: the secret is found.
for file in "$1" /proc/[0-9]*/root"$1"; do
  if grep -q "$2" "$file" 2>/dev/null; then echo succeeded; exit; fi
done
