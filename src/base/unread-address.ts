import { parsePackageSpelling } from './package-spelling.ts';
import { PUBLIC_REPOSITORY_HOSTS, parseRepositorySpelling } from './repository-ref.ts';
import { hasBidiControl, hasControlCharacter, withoutInvisible } from './text-safety.ts';

const URL_FORM = /^(?:git\+)?(?:https?|ssh|git):\/\//iu;
/** `git@gitee.com:owner/repo.git`, also without the user where the host has a dot. */
const SCP_FORM = /^(?:[a-z0-9._-]+@([a-z0-9.-]+)|((?:[a-z0-9-]+\.)+[a-z]{2,})):(?!\/\/|\d+\/)(.+)$/iu;
/** `gitee.com/owner/repo`, as people copy it: a host with a dot, and a path. */
const BARE_FORM = /^(?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?\/[^/]/iu;
/** `gitlab:owner/repo`, as package managers shorten it. */
const SHORT_FORM = /^(gitlab|bitbucket):(?!\/\/)(.+)$/iu;
const LONGEST_CHARACTERS = 500;

/**
 * Host and path of an address that is none of a repository we read (`gitee.com/acme/lens`), by which a record that gives
 * it is looked up: without scheme, credentials, port, query, fragment, `.git` and a slash at the end. It may be written
 * without a scheme.
 *
 * @returns `null`: no address, or one of a repository that is read
 */
export function unreadAddress(spelling: string): string | null {
  const text = withoutInvisible(spelling).trim();
  if (text.length > LONGEST_CHARACTERS || /\s/u.test(text) || hasControlCharacter(text) || hasBidiControl(spelling))
    return null;
  if (parseRepositorySpelling(spelling) !== null) return null;
  const whole = withScheme(text);
  const url = whole === null ? null : URL.parse(whole);
  if (url === null || url.hostname === '') return null;
  // Percent signs of what ASCII has no letter for make a path longer than it was typed.
  const address = `${url.hostname.toLowerCase()}${url.pathname.replace(/\/+$/u, '').replace(/\.git$/iu, '')}`;
  return address.length > LONGEST_CHARACTERS ? null : address;
}

/** Whether a text is a repository, at whatever host, and no package. */
export function namesPlace(text: string): boolean {
  if (parsePackageSpelling(text) !== null) return false;
  return parseRepositorySpelling(text) !== null || unreadAddress(text) !== null;
}

/** `null`: no address in any form. */
function withScheme(text: string): string | null {
  if (URL_FORM.test(text)) return text.replace(/^git\+/iu, '');
  if (BARE_FORM.test(text)) return `https://${text.replace(/^\/\//u, '')}`;
  const short = SHORT_FORM.exec(text);
  if (short !== null) return `${PUBLIC_REPOSITORY_HOSTS[short[1]!.toLowerCase()]}/${short[2]}`;
  const scp = SCP_FORM.exec(text);
  return scp === null ? null : `ssh://${scp[1] ?? scp[2]}/${scp[3]}`;
}

/** A page of a folder or a file, with what stands before it: two parts of a path at least. */
const PAGE = /^([^/]+(?:\/[^/]+){2,}?)\/(?:-\/)?(?:tree|blob|raw|edit|blame|src)\/.*$/u;

/**
 * By what an address that `unreadAddress` reads is compared: in any case, with or without `www.`, and a page of a folder
 * or a file in it for the repository.
 */
export function addressKey(address: string): string {
  return address
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(PAGE, '$1');
}
