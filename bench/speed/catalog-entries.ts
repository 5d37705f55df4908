import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { FilePort } from '../../src/base/files/file-port.ts';
import type { DiscoveryEntry } from '../../src/contract/discovery/entry.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import type { IndexInput } from '../../src/operations/publish/build-discovery.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import { type Draw, createDraw } from '../../test/support/draw.ts';
import { buildFromDocuments } from '../evaluation/build-evaluated.ts';
import { CLAUSE_END, joinedName, joinedText } from '../growth/recombine.ts';

const FILE = 'index-input.bin';

/** Publishes the evaluation's entries by the real code, once for all measurements; gives the folder of what its index is made from. */
export async function publishRealEntries(repository: string, evaluation: string, files: FilePort): Promise<string> {
  const hostProfile = await loadHostProfile(join(repository, 'hosts/dsh'), { files, environment: process.env });
  const http = { get: () => Promise.reject(new Error('no network')) };
  const clock = { nowMs: () => 0 };
  const { built, documents } = await buildFromDocuments(evaluation, hostProfile, { files, http, clock });
  if (documents === 0) throw new Error('The benchmark needs ../shared/data/eval/documents.jsonl.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const { vocabulary, translations } = built.indexed;
  const entries: RealEntries = { documents: [...built.indexed.documents], vocabulary, translations };
  writeFileSync(join(folder, FILE), serialize(entries));
  return folder;
}

/** What an index is made from, its documents at hand. */
interface RealEntries extends IndexInput {
  readonly documents: readonly SearchDocument[];
}

export function readRealEntries(folder: string): RealEntries {
  return deserialize(readFileSync(join(folder, FILE)));
}

const SEED = 20_260_906;

/**
 * The real entries, then made-up ones up to a number: names and sentences of the
 * real ones put together anew. Words are as frequent as in the real ones, names
 * are mostly new, and each made-up entry has the languages, the popularity and
 * the category of a real one. The same number gives the same entries.
 */
export function* entriesUpTo(count: number, real: readonly SearchDocument[]): Generator<SearchDocument> {
  yield* real.slice(0, count);
  const draw = createDraw(SEED);
  for (let made = real.length; made < count; made += 1) {
    const drawn = (): SearchDocument => real[draw(real.length)]!;
    yield recombined(drawn(), drawn(), made, draw);
  }
}

function recombined(first: SearchDocument, second: SearchDocument, number: number, draw: Draw): SearchDocument {
  const { entry } = first;
  const owner = second.entry.identity.owner ?? `owner${draw(1000)}`;
  const name = joinedName(bareName(entry), bareName(second.entry));
  const fullName = `${owner}/${name}`;
  const description = entry.imported_content.description;
  const other = second.entry.imported_content.description;
  return {
    quality: first.quality,
    aliases: [],
    claimedPackages: [],
    entry: {
      ...entry,
      entry_id: `plugin.discovery.${number.toString(16).padStart(24, '0')}`,
      sources: [{ kind: 'repository', spec: `github:${fullName}`, exact: false, repository: fullName }],
      identity: {
        ...entry.identity,
        name: fullName,
        owner,
        registry_package: entry.identity.registry_package === null ? null : name,
        repository_full_name: fullName,
      },
      imported_content: {
        ...entry.imported_content,
        description: {
          en: joinedText(description.en, other.en, CLAUSE_END.en),
          'zh-CN': joinedText(description['zh-CN'], other['zh-CN'], CLAUSE_END['zh-CN']),
        },
      },
    },
  };
}

function bareName({ identity: { name } }: DiscoveryEntry): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
