/** Not inside a word, an address or a longer path: `owner/home/x` and `https://host/home/x` name nothing local. */
const NOT_WITHIN = String.raw`(?<![\w./:@#?=&%-])`;
/** A name, and no place for one (`{id}`, `$USER`): a template names nothing of anybody. */
const SEGMENT = String.raw`(?![{[$])[^\s/\\:*?"'<>|，。；、]+`;

const LOCAL_PATHS: readonly RegExp[] = [
  // A person's folder, on Unix, macOS, and Windows disks mounted under Linux.
  new RegExp(`${NOT_WITHIN}/(?:home|Users|root|Volumes|mnt/[a-z])/${SEGMENT}`),
  // Roots that also begin words of web addresses (`/media/upload`): only as deep paths.
  new RegExp(`${NOT_WITHIN}/(?:var|opt|srv|media|private|mnt)/${SEGMENT}/${SEGMENT}`),
  /\bfile:\/\/\/?[A-Za-z0-9]/,
  // Drive letters; with a forward slash only where no `//` follows, as in an address.
  /(?<![A-Za-z0-9])[A-Za-z]:\\[^\s\\]/,
  /(?<![A-Za-z0-9])[A-Z]:\/[^\s/]/,
  /(?<![\w\\])\\\\[\w.-]+\\[\w$.-]+/,
  // The home folder's keys, or a folder a person named; a tool's own `~/.tool` folder is the same for everybody.
  /(?<![\w/])~\/(?:\.(?:ssh|aws|gnupg|kube|netrc|docker)\b|[^\s.])/,
];

/** A path that says something about one machine; `/etc/hosts`, `/command` and `owner/repo` do not. */
export function holdsLocalPath(query: string): boolean {
  return LOCAL_PATHS.some((form) => form.test(query));
}
