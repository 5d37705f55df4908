import type { CHANNELS } from '../../contract/shared/status.ts';

/** Release channels of a host (spec 3). */
export type HostChannel = (typeof CHANNELS)[number];
