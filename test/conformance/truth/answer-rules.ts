import type { CandidateSearchResponse } from '../../../src/contract/candidates/search.ts';
import type { DiscoveryResponse } from '../../../src/contract/discovery/search.ts';
import { valueAt } from '../../support/value-at.ts';
import type { ObservedWorld } from './observed-world.ts';
import { fact, type Fact } from './truth-rule.ts';

type Candidate = CandidateSearchResponse['candidates'][number];

/** A better place has the better score. */
export function* scoresFall({ candidates }: Pick<DiscoveryResponse, 'candidates'>): Generator<Fact> {
  for (const [i, { entry, match }] of candidates.entries()) {
    const before = candidates[i - 1]?.match;
    yield fact(
      entry.entry_id,
      '/match/score',
      before !== undefined && match.score >= before.score && `rank ${before.rank} has ${before.score}`,
      before !== undefined && match.rank !== before.rank + 1 && `the rank before is ${before.rank}`,
    );
  }
}

const PUBLISHER = /\bpublisher\b|发布者/iu;
const EDITOR = /\beditor\b|编辑者/iu;

/** A reason names the one whose words it rests on. */
export function* reasonsNameTheSpeaker({ candidates }: Pick<CandidateSearchResponse, 'candidates'>): Generator<Fact> {
  for (const candidate of candidates) {
    for (const [i, reason] of candidate.match.reason_codes.entries()) {
      const isEditors = EDITOR.test(reason.summary.en);
      const isPublishers = !isEditors && PUBLISHER.test(reason.summary.en);
      const refs = reason.field_refs.map((field) => [field, speakerOf(candidate, field)] as const);
      const wrong = refs.filter(
        ([, speaker]) =>
          speaker !== null && (isEditors ? speaker !== 'editor' : isPublishers && speaker !== 'publisher'),
      );
      yield fact(
        candidate.candidate_id,
        `/match/reason_codes/${i}`,
        refs.some(([field]) => !isThere(candidate, field)) && 'it points at nothing',
        wrong.length > 0 && wrong.map(([field, speaker]) => `${field} is the ${speaker}'s`).join(', '),
        isEditors !== EDITOR.test(reason.summary['zh-CN']) && 'its two languages name different speakers',
        isEditors && candidate.editor_content === null && 'no editor wrote of it',
      );
    }
  }
}

function speakerOf(candidate: Candidate, field: string): 'publisher' | 'editor' | null {
  if (field.startsWith('/publisher_content')) return 'publisher';
  if (field.startsWith('/editor_content')) return 'editor';
  if (!field.startsWith('/match/capabilities/matched/')) return null;
  const refs = valueAt(candidate, `${field}/evidence_refs`);
  return Array.isArray(refs) && refs.some((ref) => String(ref).startsWith('editor.')) ? 'editor' : 'publisher';
}

function isThere(candidate: Candidate, field: string): boolean {
  try {
    valueAt(candidate, field);
    return true;
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

/** No release is told to be current longer than the registry's answer about it is. */
export function* nothingOldIsCurrent(
  { candidates }: Pick<CandidateSearchResponse, 'candidates'>,
  world: ObservedWorld,
  nowMs: number,
): Generator<Fact> {
  for (const { candidate_id: id, identity, control_metadata: control } of candidates) {
    const { package_name: packageName, version } = identity.install_ref;
    const seenAtMs = world.release(packageName, version)?.observedAtMs ?? -Infinity;
    const isOver = nowMs >= seenAtMs + world.host.currentForMs;
    const isTold = control.freshness.status === 'current';
    const age = `its registry was asked ${Math.floor((nowMs - seenAtMs) / DAY_MS)} days ago`;
    yield fact(id, '/control_metadata/freshness/status', isOver === isTold && age);
  }
}
