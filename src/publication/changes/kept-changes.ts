import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareCodeUnits } from '../../base/compare.ts';
import type { ChangesHead, ChangesStep, PublishedChange } from '../../contract/publication/changes.ts';
import type { PublicationVersion } from '../../contract/shared/ids.ts';
import type { OpenPublication } from '../open-publication.ts';
import { CHANGES_FILE, KEPT_PUBLICATIONS, folderOf } from '../publication-folder.ts';
import { isDamage, nullIfDamaged } from '../verified-file.ts';
import { changeOfRecord, changesOf, headOfChanges } from './changes-file.ts';
import { type ChangesById, joinChanges } from './join-changes.ts';
import { type KeptFiles, openKept } from './kept-files.ts';
import { tellDifferences } from './tell-differences.ts';

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

/** What one publication came with, counted from the one that it replaced. */
interface Step {
  readonly head: ChangesHead;
  readonly read: () => Promise<Uint8Array>;
  /** The publication that it replaced; `null`: it is not kept. */
  readonly replaced: KeptFiles | null;
}

/** Answers kept in memory: one page is asked for after another. */
const MOST_ANSWERS_KEPT = 4;
/** About a millisecond of work, before others have their turn. */
const LINES_AT_ONCE = 500;

/**
 * Joins the changes of a publication with those of the ones kept before it, and
 * holds what changed more than once against the records of the one asked from,
 * so that an answer is the difference of two publications, whatever stood
 * between them.
 *
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
  const answers = new Map<string, Promise<readonly PublishedChange[] | null>>();
  /** Publications whose records do not verify. */
  const unreadable = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const version = publication.manifest.publication_version;
  const chain = (): Promise<readonly Step[]> => (steps ??= walk(root, publication));
  const joined = async (asked: string, count: number): Promise<readonly PublishedChange[] | null> => {
    const answer = await joinSteps((await chain()).slice(0, count), publication);
    if (answer === null) unreadable.add(asked);
    return answer;
  };

  const since = async (asked: string): Promise<readonly PublishedChange[] | null> => {
    if (asked === version) return [];
    const at = (await chain()).findIndex(({ head }) => head.since === asked);
    if (at === -1 || unreadable.has(asked)) return null;
    const kept = answers.get(asked);
    if (kept !== undefined) return kept;
    const answer = last.then(() => joined(asked, at + 1));
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
      return (await chain()).findLast(({ head }) => !unreadable.has(head.since))?.head.since ?? version;
    },
  };
}

/** Newest first. Further back than the publication before it, what that one was must be there to compare with. */
async function walk(root: string | null, publication: OpenPublication): Promise<readonly Step[]> {
  const steps: Step[] = [];
  let next = await ownStep(root, publication);
  while (next !== null && steps.length < KEPT_PUBLICATIONS) {
    steps.push(next);
    next = root === null ? null : await stepBefore(root, next).catch(nullIfDamaged);
  }
  return steps;
}

/** `null`: the publication follows none. */
async function ownStep(root: string | null, { readFile }: OpenPublication): Promise<Step | null> {
  const bytes = await readFile(CHANGES_FILE);
  if (bytes === null) return null;
  const head = headOfChanges(bytes);
  const read = async (): Promise<Uint8Array> => (await readFile(CHANGES_FILE)) ?? bytes;
  return { head, read, replaced: root === null ? null : await replacedBy(root, head) };
}

/** `null`: the chain ends here. */
async function stepBefore(root: string, { replaced }: Step): Promise<Step | null> {
  const bytes = await replaced?.read(CHANGES_FILE);
  if (replaced === null || bytes === undefined || bytes === null) return null;
  const head = headOfChanges(bytes);
  const read = async (): Promise<Uint8Array> => (await replaced.read(CHANGES_FILE)) ?? bytes;
  const before = await replacedBy(root, head);
  return before === null ? null : { head, read, replaced: before };
}

/** The publication that one replaced, of the manifest that it names; `null`: it is not kept. */
async function replacedBy(root: string, head: ChangesHead): Promise<KeptFiles | null> {
  return openKept(root, folderOf(head.since_sequence, head.since_manifest_sha256), head.since_manifest_sha256).catch(
    nullIfDamaged,
  );
}

/** `null`: the records of the oldest do not verify. */
async function joinSteps(
  newestFirst: readonly Step[],
  publication: OpenPublication,
): Promise<readonly PublishedChange[] | null> {
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
  const oldest = newestFirst.at(-1)?.replaced ?? null;
  const told = await tellDifferences(joined, oldest, publication);
  return told?.toSorted((a, b) => compareCodeUnits(a.id, b.id)) ?? null;
}
