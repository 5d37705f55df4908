import { valueAt } from '../../../support/value-at.ts';
import { type ArchiveRule, type ReleaseCase, textOf } from '../released-archive.ts';
import { fact } from '../truth-rule.ts';

type Content = ReleaseCase['candidate']['publisher_content'];
type Place = Content['text_places'][number];

/** `publisher_content` is word for word what the archive holds. */
export const WORDS_OF_ARCHIVE: ArchiveRule = {
  name: 'words_of_archive',
  holds: 'Every text under publisher_content stands in the released archive, at the place it names.',
  *facts({ candidate, archive }) {
    const id = candidate.candidate_id;
    const places = new Map(candidate.publisher_content.text_places.map((place) => [place.field, place]));
    for (const [field, text] of textsIn(candidate.publisher_content)) {
      const place = places.get(field);
      const source = place === undefined ? null : placedText(textOf(archive.files.get(place.file)), place);
      yield fact(
        id,
        field,
        place === undefined && 'it names no place in the archive',
        place !== undefined && source === null && `${place.file} has no such place`,
        source !== null && !stands(text, source) && `${place?.file} does not say "${text.slice(0, 60)}" there`,
      );
    }
    const declared = new Set([archive.manifest['keywords']].flat());
    for (const [i, keyword] of candidate.publisher_content.keywords.entries()) {
      yield fact(id, `/publisher_content/keywords/${i}`, !declared.has(keyword) && 'the manifest has no such keyword');
    }
  },
};

/** Every text of the block with its pointer into the candidate. */
function* textsIn(content: Content): Generator<readonly [field: string, text: string]> {
  for (const [name, value] of Object.entries(content)) {
    if (typeof value !== 'object' || value === null || name === 'keywords' || name === 'declared_compatibility')
      continue;
    if (name === 'text_places' || name === 'unplaced_texts' || name === 'read_files') continue;
    const texts: ReadonlyArray<readonly [string, unknown]> = Array.isArray(value)
      ? value.map((each, i) => [`/publisher_content/${name}/${i}`, each] as const)
      : [[`/publisher_content/${name}`, value]];
    for (const [pointer, localized] of texts) {
      for (const [locale, text] of Object.entries(Object(localized))) {
        if (typeof text === 'string') yield [`${pointer}/${locale}`, text];
      }
    }
  }
}

/** `null`: the file has no such place. */
function placedText(file: string, place: Place): string | null {
  if (file === '') return null;
  if (place.pointer !== null) {
    // A profile is YAML: its whole text is the place.
    if (!place.file.endsWith('.json')) return file;
    try {
      const value = valueAt(JSON.parse(file.replace(/^\uFEFF/u, '')), place.pointer);
      return typeof value === 'string' ? value : null;
    } catch {
      return null;
    }
  }
  const lines = file.split(/\r\n|\r|\n/u).slice((place.first_line ?? 1) - 1, place.last_line ?? undefined);
  return lines.length === 0 ? null : lines.join('\n');
}

/**
 * Whether all letters and digits of a text stand in the source one behind the
 * other. What a page does not show, targets of links, pictures, tags and
 * references of characters, may be left out of both or of neither.
 */
export function stands(text: string, source: string): boolean {
  const written = [source, withoutMarkup(source)].map(signs);
  return [text, withoutMarkup(text)].map(signs).some((wanted) => written.some((all) => all.includes(wanted)));
}

function signs(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** References that draw a letter; those that draw a sign leave nothing to compare. */
const LETTERS: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  micro: 'µ',
  ouml: 'ö',
  uuml: 'ü',
  eacute: 'é',
};

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, '')
    .replaceAll(/\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])/gu, ']')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll(/&#?(\w+);/gu, (_reference, name: string) => LETTERS[name] ?? '')
    .replaceAll(/^[\s>]*(?:```|~~~).*$/gmu, '')
    .replaceAll(/^\s*\d+[.)]\s/gmu, '');
}
