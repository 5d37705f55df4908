import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import type { PublisherText, PublisherTexts, TextFile } from '../../facts/package-contents/publisher-texts.ts';
import { manifestTexts } from './manifest-texts.ts';
import { readmePassages } from './readme-passages.ts';

/** The registry shows READMEs of 64 kB at most; longer ones are read that far and twice over. */
const MAX_README_BYTES = 131_072;
const MOST_READMES = 3;
const README = /^readme(?:\.(?:md|markdown|mdown|txt))?$/iu;
const README_OF_LANGUAGE =
  /^readme[._-](?:zh|cn|zh[._-](?:cn|hans)|en|en[._-]us|english|chinese)\.(?:md|markdown|mdown)$/iu;

/**
 * What the publisher wrote into a release's files, word for word: the manifest,
 * the README, and READMEs named for one of the two languages.
 *
 * @param files of the archive, which is verified and safe to read
 * @param manifest its `package.json`, parsed
 * @param hostRangePointers where the host's own section of a manifest names versions of the host
 */
export function readPublisherTexts(
  files: readonly ArchiveFile[],
  manifest: unknown,
  hostRangePointers: readonly string[],
): PublisherTexts {
  const readmes = [...named(files, README).slice(0, 1), ...named(files, README_OF_LANGUAGE)]
    .slice(0, MOST_READMES)
    .map(readReadme);
  const { displayName, keywords, texts, declared } = manifestTexts(manifest, hostRangePointers);
  return {
    files: [
      ...(files.some(({ path }) => path === 'package.json')
        ? [{ path: 'package.json', coverage: 'whole' } as const]
        : []),
      ...readmes.map(({ file }) => file),
    ],
    displayName,
    keywords,
    texts: [...texts, ...readmes.flatMap((readme) => readme.texts)],
    declared,
  };
}

/** A file with an ending first, as installers and registries choose; then by name. */
function named(files: readonly ArchiveFile[], pattern: RegExp): readonly ArchiveFile[] {
  const rank = ({ path }: ArchiveFile): string => `${/\.m[a-z]+$/iu.test(path) ? 0 : 1}${path}`;
  return files.filter(({ path }) => pattern.test(path)).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function readReadme({ path, bytes }: ArchiveFile): { file: TextFile; texts: readonly PublisherText[] } {
  const isCut = bytes.length > MAX_README_BYTES;
  // Behind the last whole line: a cut character would be no UTF-8.
  const head = isCut ? bytes.subarray(0, bytes.lastIndexOf(LINE_FEED, MAX_README_BYTES) + 1) : bytes;
  const text = decodedUtf8(head);
  if (text === null) return { file: { path, coverage: 'unreadable' }, texts: [] };
  return { file: { path, coverage: isCut ? 'cut' : 'whole' }, texts: readmePassages(path, text) };
}

const LINE_FEED = 0x0a;

function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
