#!/bin/sh
# Tries: to list the home folder of who runs the service.
# Succeeds when: a name is printed.
if [ -n "$(ls -A "$1" 2>/dev/null)" ]; then echo succeeded; fi
