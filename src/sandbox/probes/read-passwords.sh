#!/bin/sh
# Tries: to read the machine's hashed passwords.
# Succeeds when: a line of root comes.
if grep -q '^root:' /etc/shadow 2>/dev/null; then echo succeeded; fi
