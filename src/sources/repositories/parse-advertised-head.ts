import { Failure } from '../../base/failure.ts';

const EMPTY_REPOSITORY = /^0+ capabilities\^\{\}/u;
const HEAD = /^([0-9a-f]{40}|[0-9a-f]{64}) HEAD(?:\0|$)/u;

/**
 * The commit of `HEAD` in the list of refs that a git server gives first;
 * `null`: the repository has no commit, or its head names no branch there is.
 *
 * @see https://git-scm.com/docs/http-protocol, "Smart Server Response"
 */
export function parseAdvertisedHead(body: Uint8Array): string | null {
  const lines = packetLines(new TextDecoder('latin1').decode(body));
  if (lines[0] !== '# service=git-upload-pack') throw malformed();
  // `HEAD` stands first where there is one; the capabilities follow behind a zero byte.
  const first = lines.slice(1).find((line) => line !== '' && !line.startsWith('version '));
  if (first === undefined || EMPTY_REPOSITORY.test(first)) return null;
  return HEAD.exec(first)?.[1] ?? null;
}

/** Each packet starts with its length in bytes, four hex digits that count too; `0000` ends a section. */
function packetLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (let place = 0; place < text.length && lines.length < 10;) {
    const digits = text.slice(place, place + 4);
    if (!/^[0-9a-f]{4}$/iu.test(digits)) throw malformed();
    const length = Number.parseInt(digits, 16);
    lines.push(text.slice(place + 4, place + Math.max(length, 4)).replace(/\n$/u, ''));
    place += Math.max(length, 4);
  }
  return lines;
}

function malformed(): Failure {
  return new Failure('source_malformed', 'The repository host gave no list of refs.');
}
