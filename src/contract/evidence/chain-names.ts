/** The chains by the names people call them by; the one of the host's runtime names no version. */
export const CHAIN_NAMES = [
  'package-release',
  'package-runtime-host',
  'package-runtime-non-ai',
  'repository-health',
  'source-metadata',
] as const;
export type ChainName = (typeof CHAIN_NAMES)[number];
