import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import type { PluginLookup } from '../../contract/shared/plugin-record.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import type { Page, PageFacts } from '../page.ts';
import {
  CHANGES_OF_A_PAGE,
  type ComparedRecords,
  type Comparison,
  FLIPS_SHOWN,
  type StatusFlips,
  statusField,
} from './comparison-view.ts';
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
        ...(comparison === null ? [] : [comparison, ...comparison.flips].flatMap(snapshotsOf)),
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
  const answer = await facts.getChanges(since, partOfList(page, CHANGES_OF_A_PAGE));
  const flips: StatusFlips[] = [];
  for (const dimension of answer.counts.changed === 0 ? [] : QualityDimensionName.options) {
    const field = statusField(dimension);
    const flipped = await facts.getChanges(since, { limit: FLIPS_SHOWN, cursor: 'offset:0', field });
    const records = await recordsOf(flipped, facts);
    flips.push({ dimension, answer: flipped, records: records.filter((record) => record.kind === 'entry') });
  }
  return { answer, records: await recordsOf(answer, facts), flips };
}

/** Of what is offered still. */
async function recordsOf({ changes }: ChangesResponse, facts: PageFacts): Promise<readonly PluginLookup[]> {
  const offered = changes.filter(({ change }) => change !== 'withdrawn');
  return Array.fromAsync(offered, ({ id }) => facts.getPlugin(id));
}

function snapshotsOf({ answer, records }: ComparedRecords): readonly string[] {
  return [answer.snapshot_id, ...records.map(({ snapshot_id }) => snapshot_id)];
}
