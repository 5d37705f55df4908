/** What is asked of a release to tell the registry's own from a publisher's. */
export interface HolderSigns {
  readonly version: string;
  /** As the manifest or the document spells it; `null`: none, or left out by a mirror. */
  readonly description: string | null;
  readonly repositoryUrl: string | null;
}

const HOLDER_VERSION = /^0\.0\.1-security(?:\.\d+)?$/u;
const HOLDER_REPOSITORY = /(?:^|[/:])npm\/security-holder(?:\.git)?$/iu;
const HOLDER_DESCRIPTION = /^security holding package$/iu;

/**
 * Whether a release is the one that the registry puts in place of a package it
 * removed for security. The version alone is believed only where nothing else is
 * said: anybody may number a release so.
 *
 * @see https://github.com/npm/security-holder
 */
export function isSecurityHolder({ version, description, repositoryUrl }: HolderSigns): boolean {
  if (!HOLDER_VERSION.test(version)) return false;
  if (description === null && repositoryUrl === null) return true;
  return HOLDER_DESCRIPTION.test(description?.trim() ?? '') || HOLDER_REPOSITORY.test(repositoryUrl?.trim() ?? '');
}
