/** The confined user's ids inside; outside it is another one. */
export const INSIDE_USER_ID = 1000;

/** All that `/etc` holds inside: what programs need to name their user and their own loopback. */
export const IDENTITY_FILES: ReadonlyArray<{ readonly at: string; readonly text: string }> = [
  { at: '/etc/passwd', text: `confined:x:${INSIDE_USER_ID}:${INSIDE_USER_ID}::/tmp:/bin/sh\n` },
  { at: '/etc/group', text: `confined:x:${INSIDE_USER_ID}:\n` },
  { at: '/etc/hosts', text: '127.0.0.1 localhost confined\n::1 localhost\n' },
  { at: '/etc/nsswitch.conf', text: 'passwd: files\ngroup: files\nhosts: files\n' },
];
