import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import { type DirectoryInput, toDirectoryEntry } from '../../src/directory/directory-input.ts';
import type { DirectoryValue } from '../../src/directory/directory-value.ts';
import { openDirectory } from '../../src/directory/read/open-directory.ts';
import { documentTranslations } from '../../src/search/discovery/document-translations.ts';
import { documentWords, readDocuments } from '../../src/search/discovery/read-documents.ts';
import type { BuiltCatalog } from './built-catalog.ts';
import { changedCatalog } from './changed-catalog.ts';
import { type TreeFigures, treeFigures } from './tree-figures.ts';

/** Shares of the surviving plugins that keep their path key. */
export interface StabilityFigures {
  readonly all: number;
  readonly unchangedTexts: number;
  readonly changedTexts: number;
  readonly tree: TreeFigures;
}

export interface Stability {
  /** Built on the current directory. */
  readonly built: StabilityFigures;
  /** Built anew, as if there were none. */
  readonly anew: StabilityFigures;
}

export function stabilityFigures({ documents, input }: BuiltCatalog, before: DirectoryValue, seed: number): Stability {
  const later = changedCatalog(documents, seed);
  const readings = readDocuments(later.documents);
  const { stopTerms } = input.host;
  const laterInput: DirectoryInput = {
    ...input,
    entries: later.documents.map(({ entry }) => toDirectoryEntry(entry, [])),
    translations: documentTranslations({ readings, words: documentWords(readings), stopTerms }),
  };
  const figures = (previous: DirectoryValue | null): StabilityFigures => {
    const after = buildDirectory({ ...laterInput, previous });
    return { ...keptShares(before, after, later.changed), tree: treeFigures(after) };
  };
  return { built: figures(before), anew: figures(null) };
}

function keptShares(before: DirectoryValue, after: DirectoryValue, changed: ReadonlySet<string>) {
  const [old, now] = [openDirectory(before), openDirectory(after)];
  const isKept = (id: string): boolean =>
    old.placementsOf(id)?.canonical.node.pathKey === now.placementsOf(id)?.canonical.node.pathKey;
  const ids = after.plugins.map(({ id }) => id);
  const share = (some: readonly string[]): number => some.filter((id) => isKept(id)).length / some.length;
  return {
    all: share(ids),
    unchangedTexts: share(ids.filter((id) => !changed.has(id))),
    changedTexts: share(ids.filter((id) => changed.has(id))),
  };
}
