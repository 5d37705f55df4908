import { parsePointer } from '../../base/json-pointer.ts';
import { INSTALL_SCRIPTS, manifestValue, textsAt } from '../../base/package-manifest.ts';
import { isPlainName, plainValue } from '../../base/plain-text.ts';
import { withoutInvisible } from '../../base/text-safety.ts';
import { settled, withoutMarkup } from '../../base/without-markup.ts';
import type {
  ArchiveFile,
  DeclaredValue,
  PublisherText,
  PublisherTexts,
  TextFile,
} from '../../facts/package-contents/package-contents.ts';
import { cutText, readmePassages } from './readme-passages.ts';

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

const MANIFEST = 'package.json';
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_NAME = 214;
const LONGEST_KEYWORD = 100;
const LONGEST_VALUE = 500;
/** A reference to it has to fit beside the names of package and version. */
const LONGEST_POINTER = 120;
const MOST_KEYWORDS = 50;
const MOST_OF_A_MEMBER = 50;

type ManifestTexts = Pick<PublisherTexts, 'displayName' | 'keywords' | 'texts' | 'declared'>;

/**
 * What a manifest says for people, and what it asks for.
 *
 * @param hostRangePointers where the host's own section names versions of the host
 */
function manifestTexts(manifest: unknown, hostRangePointers: readonly string[]): ManifestTexts {
  const description = textOf(manifestValue(manifest, '/description'), LONGEST_DESCRIPTION);
  const displayName = textOf(manifestValue(manifest, '/displayName'), LONGEST_NAME);
  return {
    displayName: displayName === null || displayName.isCut ? null : displayName.text,
    keywords: keywordsOf(manifest),
    texts: description === null ? [] : [{ ...description, ...DESCRIPTION_PLACE }],
    declared: declaredValues(manifest, hostRangePointers),
  };
}

const DESCRIPTION_PLACE = {
  role: 'description',
  file: MANIFEST,
  pointer: '/description',
  heading: null,
  firstLine: null,
  lastLine: null,
  isCode: false,
} as const satisfies Partial<PublisherText>;

/** Markup is looked for in this much only, so that a hostile text costs a bounded time. */
const READ_CODE_UNITS = 20_000;

/** A text for people; registries and editors show the Markdown of a manifest, and so some is written there. */
function textOf(value: unknown, longest: number): ReturnType<typeof cutText> | null {
  if (typeof value !== 'string') return null;
  const read = withoutInvisible(value.slice(0, READ_CODE_UNITS).toWellFormed());
  const cut = cutText(settled(read, withoutMarkup).replace(/\s+/gu, ' '), longest);
  return cut.text === '' ? null : cut;
}

/** One that is too long to be a word is none. */
function keywordsOf(manifest: unknown): readonly string[] {
  const written = manifestValue(manifest, '/keywords');
  const words = (Array.isArray(written) ? written : []).flatMap((word) => {
    const cut = textOf(word, LONGEST_KEYWORD);
    return cut === null || cut.isCut ? [] : [cut.text];
  });
  return [...new Set(words)].slice(0, MOST_KEYWORDS);
}

function declaredValues(manifest: unknown, hostRangePointers: readonly string[]): readonly DeclaredValue[] {
  const found = [
    ...valuesAt(manifest, '/engines'),
    ...valuesAt(manifest, '/peerDependencies'),
    ...valuesAt(manifest, '/os'),
    ...valuesAt(manifest, '/cpu'),
    ...INSTALL_SCRIPTS.flatMap((script) => valuesAt(manifest, `/scripts/${script}`)),
    ...hostRangePointers.flatMap((pointer) => valuesAt(manifest, pointer)),
  ];
  const peersMeta = manifestValue(manifest, '/peerDependenciesMeta');
  return [...new Map(found.map((value) => [value.pointer, value])).values()].map(({ pointer, text }) => {
    const peer = pointer.startsWith('/peerDependencies/') ? (pointer.split('/')[2] ?? '') : '';
    return { pointer, text, isOptional: peer !== '' && manifestValue(peersMeta, `/${peer}/optional`) === true };
  });
}

/** A text too long to be a value is none, and so is one that is not plain, or whose name is not. */
function valuesAt(manifest: unknown, pointer: string): ReadonlyArray<Pick<DeclaredValue, 'pointer' | 'text'>> {
  return textsAt(manifest, pointer)
    .slice(0, MOST_OF_A_MEMBER)
    .flatMap(({ pointer: place, text }) => {
      const isNamed = place.length <= LONGEST_POINTER && (parsePointer(place) ?? []).every(isPlainName);
      const value = text.length <= READ_CODE_UNITS ? plainValue(text) : null;
      if (!isNamed || value === null || value === '') return [];
      return cutText(value, LONGEST_VALUE).isCut ? [] : [{ pointer: place, text: value }];
    });
}
