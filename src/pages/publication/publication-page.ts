import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import type { Page, PageFacts } from '../page.ts';
import { CHANGES_OF_A_PAGE, type Comparison, FLIPS_SHOWN, type StatusFlips, statusField } from './comparison-view.ts';
import { type PublicationAnswers, publicationView } from './publication-view.ts';

/** `GET /publication`: what is published, where it comes from, how much was looked at, and how it differs from the one before. */
export const publicationPage: Page = {
  async read(visit, facts) {
    const page = pageNumber(visit.parameters) ?? 1;
    const answers = await askOneSnapshot(
      () => ask(page, facts),
      ({ manifest, health, root, comparison }) => [
        manifest.snapshot_id,
        health.discovery.snapshot_id,
        root.snapshot_id,
        ...(comparison === null ? [] : [comparison.all.snapshot_id, ...comparison.flips.flatMap(snapshotsOf)]),
      ],
    );
    return publicationView(answers, page, visit);
  },
};

async function ask(page: number, facts: PageFacts): Promise<PublicationAnswers> {
  const manifest = await facts.getPublication();
  const health = await facts.getHealth();
  const root = await facts.getDirectory();
  const { previous } = await facts.getChanges(null, { limit: 1, cursor: 'offset:0' });
  return { manifest, health, root, comparison: previous === null ? null : await compare(previous, page, facts) };
}

/** Changes are asked for one after the other, so that a page takes no more than its turn. */
async function compare(since: string, page: number, facts: PageFacts): Promise<Comparison> {
  const all = await facts.getChanges(since, partOfList(page, CHANGES_OF_A_PAGE));
  const flips: StatusFlips[] = [];
  for (const dimension of all.counts.changed === 0 ? [] : QualityDimensionName.options) {
    const field = statusField(dimension);
    const answer = await facts.getChanges(since, { limit: FLIPS_SHOWN, cursor: 'offset:0', field });
    flips.push({ dimension, answer, records: await recordsOf(answer, facts) });
  }
  return { all, flips };
}

async function recordsOf({ changes }: ChangesResponse, facts: PageFacts): Promise<StatusFlips['records']> {
  const records = await Array.fromAsync(changes, ({ id }) => facts.getPlugin(id));
  return records.filter((record) => record.kind === 'entry');
}

function snapshotsOf({ answer, records }: StatusFlips): readonly string[] {
  return [answer.snapshot_id, ...records.map(({ snapshot_id }) => snapshot_id)];
}
