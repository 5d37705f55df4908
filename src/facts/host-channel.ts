/** Release channels of a host (spec 3). */
export const HOST_CHANNELS = ['stable', 'next', 'developer'] as const;
export type HostChannel = (typeof HOST_CHANNELS)[number];
