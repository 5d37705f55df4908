#!/bin/sh
# Tries: to be root in a user namespace of its own, where most faults of kernels are reached.
# Succeeds when: the namespace is made.
if unshare --user --map-root-user true 2>/dev/null; then echo succeeded; fi
