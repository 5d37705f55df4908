import { Failure } from '../../base/failure.ts';
import { CandidateId } from '../../contract/shared/ids.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { type CandidateAnswers, candidateView } from './candidate-view.ts';

/** `GET /candidates/{candidate_id}`: what is known of one exact release, by who says it. */
export const candidatePage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const { success, data: id } = CandidateId.safeParse(visit.segments['candidate_id']);
    if (!success) throw new Failure('not_found', 'No release has an id of this form.');
    const answers = await askOneSnapshot(
      () => ask(id, facts),
      ({ record, lookup, publication }) => [record, lookup, publication].map(({ snapshot_id }) => snapshot_id),
    );
    refuseOtherSnapshot(pinned, answers.record.snapshot_id);
    return candidateView(answers, visit);
  },
};

/** One after the other, so that a page takes no more than its turn. */
async function ask(id: CandidateId, facts: PageFacts): Promise<CandidateAnswers> {
  const record = await facts.getPlugin(id);
  if (record.kind !== 'candidate') throw new Failure('not_found', 'No release with this id is published.');
  const lookup = await facts.lookupPlugin({ name: record.candidate.identity.install_ref.package_name });
  const publication = await facts.getPublication();
  return { record, lookup, publication };
}
