import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import { compareCodeUnits } from '../../base/compare.ts';
import { sha256 } from '../../base/digest.ts';
import type { ChangesHead, ChangesStep, PublishedChange } from '../../contract/publication/changes.ts';
import type { PublicationVersion } from '../../contract/shared/ids.ts';
import type { OpenPublication } from '../open-publication.ts';
import { CHANGES_FILE, KEPT_PUBLICATIONS, folderOf } from '../publication-folder.ts';
import { readManifest } from '../read-manifest.ts';
import { isDamage, nullIfDamaged, verifiedBytes } from '../verified-file.ts';
import { changeOfRecord, changesOf, headOfChanges } from './changes-file.ts';
import { type ChangesById, joinChanges } from './join-changes.ts';

/** What one publication differs in from those that are kept before it. */
export interface KeptChanges {
  /** Sorted by id; `null`: it cannot be said from there, because that publication is not kept or never was. */
  readonly since: (publicationVersion: string) => Promise<readonly PublishedChange[] | null>;
  /** The oldest publication that it can be said from; the publication itself where there is none before it. */
  readonly oldest: () => Promise<PublicationVersion>;
  /** The changes of one record since then, one publication after the other, newest first; none where it cannot be said. */
  readonly steps: (publicationVersion: string, id: string) => Promise<readonly ChangesStep[]>;
  /** The publication that this one replaced; `null`: it does not say. */
  readonly previous: () => Promise<PublicationVersion | null>;
}

/** A kept publication: the changes it came with, and what they are counted from. */
interface Step {
  readonly head: ChangesHead;
  readonly read: () => Promise<Uint8Array>;
}

/** Answers kept in memory: one page is asked for after another. */
const MOST_ANSWERS_KEPT = 4;
/** About a millisecond of work, before others have their turn. */
const LINES_AT_ONCE = 500;

/**
 * Joins the changes of a publication with those of the ones kept before it.
 * Each file names the digest of the manifest before it, so all of them are what
 * the publication itself was verified to be. What is missing or does not verify
 * ends the chain there; it is walked anew when a file of it has gone meanwhile.
 *
 * One is joined at a time, and a step gives way to others as it goes.
 *
 * @param root folder of the host's publications; `null`: only the publication itself is there
 */
export function createKeptChanges(root: string | null, publication: OpenPublication): KeptChanges {
  let steps: Promise<readonly Step[]> | null = null;
  const answers = new Map<string, Promise<readonly PublishedChange[]>>();
  let last: Promise<unknown> = Promise.resolve();
  const version = publication.manifest.publication_version;
  const chain = (): Promise<readonly Step[]> => (steps ??= walk(root, publication));
  const joined = async (count: number): Promise<readonly PublishedChange[]> =>
    joinSteps((await chain()).slice(0, count));

  const since = async (asked: string): Promise<readonly PublishedChange[] | null> => {
    if (asked === version) return [];
    const at = (await chain()).findIndex(({ head }) => head.since === asked);
    if (at === -1) return null;
    const kept = answers.get(asked);
    if (kept !== undefined) return kept;
    const answer = last.then(() => joined(at + 1));
    last = answer.catch(() => undefined);
    answers.set(asked, answer);
    for (const oldest of answers.keys()) if (answers.size > MOST_ANSWERS_KEPT) answers.delete(oldest);
    return answer;
  };
  return {
    async since(asked) {
      return since(asked).catch(async (thrown: unknown) => {
        if (!isDamage(thrown)) throw thrown;
        steps = null;
        answers.clear();
        return since(asked);
      });
    },
    async steps(asked, id) {
      const kept = await chain();
      const at = kept.findIndex(({ head }) => head.since === asked);
      const found: ChangesStep[] = [];
      let publicationVersion = version;
      for (const { head, read } of kept.slice(0, at + 1)) {
        const change = changeOfRecord(await read(), id);
        if (change !== null) found.push({ since: head.since, publication_version: publicationVersion, change });
        publicationVersion = head.since;
      }
      return found;
    },
    async previous() {
      return (await chain()).at(0)?.head.since ?? null;
    },
    async oldest() {
      return (await chain()).at(-1)?.head.since ?? version;
    },
  };
}

/** Newest first. */
async function walk(root: string | null, publication: OpenPublication): Promise<readonly Step[]> {
  const steps: Step[] = [];
  let next = await ownStep(publication);
  while (next !== null) {
    steps.push(next);
    if (root === null || steps.length >= KEPT_PUBLICATIONS) return steps;
    next = await stepBefore(root, next.head).catch(nullIfDamaged);
  }
  return steps;
}

/** `null`: the publication follows none. */
async function ownStep({ readFile }: OpenPublication): Promise<Step | null> {
  const bytes = await readFile(CHANGES_FILE);
  if (bytes === null) return null;
  return { head: headOfChanges(bytes), read: async () => (await readFile(CHANGES_FILE)) ?? bytes };
}

async function stepBefore(root: string, { since_sequence, since_manifest_sha256 }: ChangesHead): Promise<Step | null> {
  const name = folderOf(since_sequence, since_manifest_sha256);
  // The name holds twelve digits of the digest; the manifest is held against all of them.
  const { manifest, bytes } = await readManifest(root, name);
  if (sha256(bytes) !== since_manifest_sha256) return null;
  const file = manifest.files.find((listed) => listed.name === CHANGES_FILE);
  if (file === undefined) return null;
  const read = (): Promise<Uint8Array> => verifiedBytes(join(root, name), file);
  return { head: headOfChanges(await read()), read };
}

async function joinSteps(newestFirst: readonly Step[]): Promise<readonly PublishedChange[]> {
  const joined: ChangesById = new Map();
  for (const step of newestFirst.toReversed()) {
    let batch: PublishedChange[] = [];
    for (const change of changesOf(await step.read())) {
      if (batch.push(change) < LINES_AT_ONCE) continue;
      joinChanges(joined, batch);
      batch = [];
      await nextTurn();
    }
    joinChanges(joined, batch);
    await nextTurn();
  }
  return [...joined.values()].toSorted((a, b) => compareCodeUnits(a.id, b.id));
}
