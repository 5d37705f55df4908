import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, canonicalJson } from '../base/canonical-json.ts';
import { SEVERITIES } from '../contract/shared/status.ts';
import { type AdvisoryFacts, advisoryFactsToJson, parseAdvisoryFacts } from './advisories/advisory-facts.ts';
import { RELEASE_NOTES, type ReleaseFacts, parseReleaseFacts, releaseFactsToJson } from './release/release-facts.ts';
import { type RepositoryFacts, parseRepositoryFacts, repositoryFactsToJson } from './repository/repository-facts.ts';

const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`, 'u'));
const text = fc.string({ unit: 'grapheme' });
const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const epochMs = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });
const count = nullable(fc.maxSafeNat());
const digest = hex(64).map((digits): `sha256:${string}` => `sha256:${digits}`);
// A member called `__proto__` never comes in: zod leaves it out of what is read of a manifest.
const memberName = text.filter((key) => key !== '__proto__');
const strings = fc.dictionary(memberName, text, { noNullPrototype: true });
const name = fc.string({ minLength: 1, maxLength: 214 });

const releases: fc.Arbitrary<ReleaseFacts> = fc.record({
  packageName: name,
  version: name,
  integrity: nullable(text),
  isIntegrityVerified: nullable(fc.boolean()),
  artifactDigest: nullable(digest),
  conflictingArtifactDigests: fc.array(digest),
  archiveUrl: nullable(text),
  archiveRule: nullable(text),
  newestFileAtMs: nullable(epochMs),
  documentDates: nullable(
    fc.record({
      datedVersions: fc.maxSafeNat(),
      versionsInBursts: fc.maxSafeNat(),
      versionsOutOfOrder: fc.maxSafeNat(),
      isCreatedAfterFirst: nullable(fc.boolean()),
    }),
  ),
  publishedAtMs: nullable(epochMs),
  isDeprecated: nullable(fc.boolean()),
  deprecationText: nullable(text),
  license: nullable(text),
  licenseWritten: nullable(text),
  declaredRepositoryUrl: nullable(text),
  declaredRepositoryDirectory: nullable(text),
  unpackedSizeBytes: count,
  distTags: strings,
  keywords: nullable(fc.array(text)),
  manifestSections: nullable(fc.array(text)),
  hostPeerRange: nullable(text),
  engines: nullable(strings),
  dependencies: nullable(strings),
  optionalDependencies: nullable(strings),
  peerDependencies: nullable(strings),
  installScripts: nullable(fc.array(text)),
  description: nullable(text),
  homepageUrl: nullable(text),
  notes: fc.subarray(Array.from(RELEASE_NOTES)),
  observedAtMs: epochMs,
});

const refs = fc.record({ host: text, owner: text, name: text, subdirectory: nullable(text), ref: nullable(text) });
const repositories: fc.Arbitrary<RepositoryFacts> = fc.record({
  repository: refs,
  currentRepository: refs,
  exists: nullable(fc.boolean()),
  isArchived: nullable(fc.boolean()),
  isFork: nullable(fc.boolean()),
  stars: count,
  forks: count,
  watches: count,
  commits: count,
  openIssues: count,
  openPullRequests: count,
  licenseSpdx: nullable(text),
  headCommitSha: nullable(fc.oneof(hex(40), hex(64))),
  headCommittedAtMs: nullable(epochMs),
  manifestPackages: nullable(fc.array(fc.record({ directory: text, packageName: text }))),
  observedAtMs: epochMs,
});

const advisory = fc.record({
  advisoryId: name,
  packageName: name,
  version: name,
  severity: nullable(fc.constantFrom(...SEVERITIES)),
});
const advisories: fc.Arbitrary<AdvisoryFacts> = fc.record({
  packageName: name,
  version: name,
  ofRelease: fc.array(advisory),
  ofDependencies: nullable(fc.array(advisory)),
  observedAtMs: epochMs,
});

/** As the ledger keeps it: canonical text, read again. */
function kept(value: Json): Json {
  return JSON.parse(canonicalJson(value));
}

/** Calls the rest of a kind's functions with its own type of facts. */
function describeKept<Facts extends { readonly observedAtMs: number }>(
  kind: string,
  arbitrary: fc.Arbitrary<Facts>,
  toJson: (facts: Facts) => Json,
  parse: (value: Json, observedAtMs: number) => Facts | null,
): void {
  describe(`the kept value of an observation of ${kind}`, () => {
    it('is read back as the same facts', () => {
      const roundTrip = fc.property(arbitrary, (facts) => {
        expect(parse(kept(toJson(facts)), facts.observedAtMs)).toEqual(facts);
      });

      fc.assert(roundTrip);
    });

    it('says nothing of when it was seen, so that equal facts are one payload', () => {
      const [facts] = fc.sample(arbitrary, 1);

      expect(facts && toJson({ ...facts, observedAtMs: 1 })).toEqual(facts && toJson({ ...facts, observedAtMs: 2 }));
    });

    it('is not read where it has a field more, or none', () => {
      const [value] = fc.sample(arbitrary, 1).map((facts) => kept(toJson(facts)));

      for (const changed of [Object.assign({}, value, { more: 1 }), {}, 'text', [], null]) {
        expect(parse(changed, 0)).toBeNull();
      }
    });
  });
}

describeKept('a release', releases, releaseFactsToJson, parseReleaseFacts);
describeKept('a repository', repositories, repositoryFactsToJson, parseRepositoryFacts);
describeKept('advisories', advisories, advisoryFactsToJson, parseAdvisoryFacts);
