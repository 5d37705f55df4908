import { fact, type Fact, type TruthRule } from '../truth-rule.ts';

/** An id stands for one thing. */
export const ONE_THING_AN_ID: TruthRule = {
  name: 'one_thing_an_id',
  holds: 'No id stands for two entries, two releases or two packages, and no release stands twice.',
  *facts({ entries, candidates }) {
    yield* once(entries.map(({ entry }) => [entry.entry_id, '/entry/entry_id', entry.entry_id]));
    for (const [field, idOf] of [
      ['/candidate_id', (candidate: (typeof candidates)[number]) => candidate.candidate_id],
      ['/identity/release_id', (candidate: (typeof candidates)[number]) => candidate.identity.release_id],
      ['/identity/artifact_id', (candidate: (typeof candidates)[number]) => candidate.identity.artifact_id],
      ['/identity/install_ref/spec', (candidate: (typeof candidates)[number]) => candidate.identity.install_ref.spec],
    ] as const) {
      yield* once(candidates.map((candidate) => [candidate.candidate_id, field, idOf(candidate)]));
    }
    yield* samePackage('/identity/plugin_id', ({ identity }) => identity.plugin_id);
    yield* samePackage('/identity/plugin_slug', ({ identity }) => identity.plugin_slug);

    function* samePackage(field: string, idOf: (candidate: (typeof candidates)[number]) => string): Generator<Fact> {
      for (const [id, all] of Map.groupBy(candidates, idOf)) {
        const packages = new Set(all.map(({ identity }) => identity.install_ref.package_name));
        yield fact(all[0]!.candidate_id, field, packages.size > 1 && `${id} is of ${[...packages].join(', ')}`);
      }
    }
  },
};

function* once(named: ReadonlyArray<readonly [record: string, field: string, id: string]>): Generator<Fact> {
  for (const [id, all] of Map.groupBy(named, ([, , each]) => each)) {
    const [record, field] = all[0]!;
    yield fact(record, field, all.length > 1 && `${id} stands in ${all.length} records`);
  }
}

/** Parts of a candidate that repeat each other. */
export const PARTS_AGREE: TruthRule = {
  name: 'parts_agree',
  holds: 'Version, package and digest are the same wherever a record names them.',
  *facts({ candidates }) {
    for (const { candidate_id: id, identity, test_evidence: tests } of candidates) {
      const { package_name: packageName, version, spec } = identity.install_ref;
      yield fact(id, '/identity/install_ref/spec', spec !== `${packageName}@${version}` && `${packageName}@${version}`);
      yield fact(id, '/identity/release_version', identity.release_version !== version && `installed is ${version}`);
      for (const [i, { tested_identity: tested }] of tests.dimensions.entries()) {
        if (tested === null) continue;
        const isSame =
          tested.package_name === packageName &&
          tested.version === version &&
          tested.artifact_digest === identity.artifact_digest;
        yield fact(id, `/test_evidence/dimensions/${i}/tested_identity`, !isSame && `the candidate is ${spec}`);
      }
    }
  },
};
