import { parseRepositorySpelling } from './repository-ref.ts';
import { hasBidiControl, hasControlCharacter, withoutInvisible } from './text-safety.ts';

const URL_FORM = /^(?:git\+)?(?:https?|ssh|git):\/\//iu;
/** `git@gitee.com:owner/repo.git` */
const SCP_FORM = /^[a-z0-9._-]+@([a-z0-9.-]+):(?!\/\/)(.+)$/iu;
const LONGEST_CHARACTERS = 500;

/**
 * Host and path of an address that is none of a repository we read (`gitee.com/acme/lens`), by which a record that gives
 * it is looked up: without scheme, credentials, port, query, fragment, `.git` and a slash at the end.
 *
 * @returns `null`: no address, or one of a repository that is read
 */
export function unreadAddress(spelling: string): string | null {
  const text = withoutInvisible(spelling).trim();
  if (text.length > LONGEST_CHARACTERS || /\s/u.test(text) || hasControlCharacter(text) || hasBidiControl(spelling))
    return null;
  if (parseRepositorySpelling(spelling) !== null) return null;
  const scp = SCP_FORM.exec(text);
  if (scp === null && !URL_FORM.test(text)) return null;
  const url = URL.parse(scp === null ? text.replace(/^git\+/iu, '') : `ssh://${scp[1]}/${scp[2]}`);
  if (url === null || url.hostname === '') return null;
  // Percent signs of what ASCII has no letter for make a path longer than it was typed.
  const address = `${url.hostname.toLowerCase()}${url.pathname.replace(/\/+$/u, '').replace(/\.git$/iu, '')}`;
  return address.length > LONGEST_CHARACTERS ? null : address;
}
