import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.ts';
import { EXAMPLE_CANDIDATE } from '../../../src/contract/http/examples/candidates.ts';
import { EXAMPLE_RECORD } from '../../../src/contract/http/examples/discovery.ts';
import { ARCHIVE_RULES, checkArchives } from './archive-rules.ts';
import { type ReleaseCase, type ReleasedArchive, readReleasedArchive } from './released-archive.ts';
import { stands } from './rules/words-of-archive.ts';

const README = [
  '# Phone notices',
  '',
  'Sends a **notice** to your [phone](https://acme.example/phone) &amp; watch.',
  '',
  '## Install',
  '',
  '```sh',
  'host add @acme/phone-notices',
  '```',
].join('\n');
const MANIFEST = {
  name: '@acme/phone-notices',
  version: '1.2.0',
  description: 'Phone notices for long tasks.',
  keywords: ['notice'],
  license: 'MIT',
  repository: { type: 'git', url: 'git+https://github.com/acme/phone-notices.git' },
  peerDependencies: { '@acme/host': '^3.0.0' },
  scripts: { postinstall: 'node setup.js' },
};
const WRITTEN_AT = new Date('2026-08-01T10:00:00.000Z');

async function archiveOf(manifest: object, readme: string, at = WRITTEN_AT): Promise<ReleasedArchive> {
  const entries = pack();
  entries.entry({ name: 'package/package.json', mtime: at }, JSON.stringify(manifest));
  entries.entry({ name: 'package/README.md', mtime: at }, readme);
  entries.entry({ name: 'package/lib/send.js', mtime: at }, "const http = require('node:http');\nhttp.request('x');\n");
  entries.finalize();
  const parts: Uint8Array[] = [];
  for await (const part of entries) if (part instanceof Uint8Array) parts.push(part);
  return readReleasedArchive(gzipSync(Buffer.concat(parts)));
}

function inReadme(field: string, first: number, last = first) {
  return { field, file: 'README.md', pointer: null, heading: null, first_line: first, last_line: last, is_cut: false };
}

/** A release of which every word is true. */
async function truthful(): Promise<ReleaseCase> {
  const archive = await archiveOf(MANIFEST, README);
  const { match: _match, control_metadata: _control, ...facts } = structuredClone(EXAMPLE_CANDIDATE);
  const nothing = { problem: null, operating_approach: null };
  const none = { outcomes: [], prerequisites: [], required_services: [], permissions_claimed: [] };
  const candidate: ReleaseCase['candidate'] = {
    ...facts,
    identity: {
      ...facts.identity,
      artifact_digest: archive.digest,
      install_ref: {
        ...facts.identity.install_ref,
        spec: '@acme/phone-notices@1.2.0',
        package_name: '@acme/phone-notices',
        version: '1.2.0',
        integrity: archive.integrity,
      },
      source: { ...facts.identity.source, repository_url: 'https://github.com/acme/phone-notices' },
    },
    publisher_content: {
      ...facts.publisher_content,
      ...nothing,
      ...none,
      limitations: [],
      non_fit_conditions: [],
      description: { en: 'Phone notices for long tasks.', 'zh-CN': null },
      keywords: ['notice'],
      readme_excerpt: { en: 'Sends a notice to your phone & watch.', 'zh-CN': null },
      quick_start: [{ en: 'host add @acme/phone-notices', 'zh-CN': null }],
      declared_compatibility: [
        {
          claim_id: 'claim.phone-notices.1',
          host_range: '^3.0.0',
          channels: [],
          source_ref: 'package.json#/peerDependencies/@acme~1host',
          claimed_at: null,
        },
      ],
      text_places: [
        {
          ...inReadme('/publisher_content/description/en', 1),
          file: 'package.json',
          pointer: '/description',
          first_line: null,
          last_line: null,
        },
        inReadme('/publisher_content/readme_excerpt/en', 3),
        inReadme('/publisher_content/quick_start/0/en', 7, 9),
      ],
    },
    registry_observations: {
      ...facts.registry_observations,
      risks: [],
      permissions: [{ code: 'install_scripts', status: 'declared', evidence_refs: ['package.json#/scripts'] }],
    },
    standing: { availability: 'available', withdrawn: false, withdrawal_reason: null },
    observed: { as_of: '2026-09-06T01:00:00.000Z', source_last_success_at: '2026-09-06T01:00:00.000Z' },
    capability_claims: { has: [], lacks: [] },
  };
  const quality = structuredClone(EXAMPLE_RECORD.quality)!;
  quality.artifact.sha256 = archive.digest;
  Object.assign(quality.dimensions.package_release, {
    license: 'MIT',
    host_peer_dependency: '^3.0.0',
    deprecated: false,
    latest_published_at: '2026-08-02T00:00:00.000Z',
    unpacked_size: [...archive.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  });
  return {
    candidate,
    quality,
    archive,
    document: { dist: { integrity: archive.integrity } },
    hostPackage: '@acme/host',
    findings: [
      {
        code: 'static_network_client_observed',
        what: 'node:http',
        path: 'lib/send.js',
        area: 'host',
        reachability: 'reachable',
        line: 1,
        column: 14,
        snippetDigest: sha256("require('node:http')"),
      },
    ],
  };
}

/** Writes a lie into a release, or takes the word from its archive. */
type Lie = (release: ReleaseCase) => Partial<ReleaseCase> | Promise<Partial<ReleaseCase>> | void;

const LIES: ReadonlyArray<readonly [lie: string, rule: string, field: string, tell: Lie]> = [
  [
    'a text is in better words than the README',
    'words_of_archive',
    '/publisher_content/readme_excerpt/en',
    ({ candidate }) => {
      candidate.publisher_content.readme_excerpt = {
        en: 'Sends a notice to your phone and watch, safely.',
        'zh-CN': null,
      };
    },
  ],
  [
    'a text is translated',
    'words_of_archive',
    '/publisher_content/description/zh-CN',
    ({ candidate }) => {
      candidate.publisher_content.description = { en: MANIFEST.description, 'zh-CN': '为长任务发送手机通知。' };
    },
  ],
  [
    'a text names a place where another stands',
    'words_of_archive',
    '/publisher_content/readme_excerpt/en',
    ({ candidate }) => {
      candidate.publisher_content.text_places[1] = inReadme('/publisher_content/readme_excerpt/en', 1);
    },
  ],
  [
    'a file is named that is not there',
    'words_of_archive',
    '/publisher_content/quick_start/0/en',
    ({ candidate }) => {
      candidate.publisher_content.text_places[2] = {
        ...inReadme('/publisher_content/quick_start/0/en', 7),
        file: 'INSTALL.md',
      };
    },
  ],
  [
    'a keyword is added',
    'words_of_archive',
    '/publisher_content/keywords/1',
    ({ candidate }) => {
      candidate.publisher_content.keywords.push('secure');
    },
  ],
  [
    'the digest is of other bytes',
    'manifest_says_so',
    '/identity/artifact_digest',
    async () => ({
      archive: { ...(await archiveOf(MANIFEST, README)), digest: 'sha256:0' },
    }),
  ],
  [
    'the manifest is of another version',
    'manifest_says_so',
    '/identity/install_ref/spec',
    async () => ({
      archive: await archiveOf({ ...MANIFEST, version: '1.1.0' }, README),
    }),
  ],
  [
    'the manifest names another repository',
    'manifest_says_so',
    '/identity/source/repository_url',
    async () => ({
      archive: await archiveOf({ ...MANIFEST, repository: 'github:acme/else' }, README),
    }),
  ],
  [
    'a host range is widened',
    'manifest_says_so',
    '/publisher_content/declared_compatibility/0/host_range',
    ({ candidate }) => {
      candidate.publisher_content.declared_compatibility[0]!.host_range = '>=1.0.0';
    },
  ],
  [
    'scripts for installing are kept quiet',
    'manifest_says_so',
    '/registry_observations/permissions',
    ({ candidate }) => {
      candidate.registry_observations.permissions = [];
    },
  ],
  [
    'the licence is another',
    'manifest_says_so',
    '/quality/dimensions/package_release/license',
    ({ quality }) => {
      quality!.dimensions.package_release.license = 'Apache-2.0';
    },
  ],
  [
    'the host peer is another',
    'manifest_says_so',
    '/quality/dimensions/package_release/host_peer_dependency',
    ({ quality }) => {
      quality!.dimensions.package_release.host_peer_dependency = null;
    },
  ],
  [
    'the size is another',
    'manifest_says_so',
    '/quality/dimensions/package_release/unpacked_size',
    ({ quality }) => {
      quality!.dimensions.package_release.unpacked_size = 1;
    },
  ],
  [
    'the registry states other bytes',
    'document_says_so',
    '/identity/install_ref/integrity',
    () => ({
      document: { dist: { integrity: 'sha512-other' } },
    }),
  ],
  [
    'a deprecation is kept quiet',
    'document_says_so',
    '/registry_observations/risks',
    ({ archive }) => ({
      document: { dist: { integrity: archive.integrity }, deprecated: 'Use another.' },
    }),
  ],
  [
    'a deprecation is made up',
    'document_says_so',
    '/quality/dimensions/package_release/deprecated',
    ({ quality }) => {
      quality!.dimensions.package_release.deprecated = true;
    },
  ],
  [
    'it was published before its newest file',
    'dates_of_archive',
    '/quality/dimensions/package_release/latest_published_at',
    async () => ({
      archive: await archiveOf(MANIFEST, README, new Date('2026-09-01T00:00:00.000Z')),
    }),
  ],
  [
    'it was published years after its newest file',
    'dates_of_archive',
    '/quality/dimensions/package_release/latest_published_at',
    async () => ({
      archive: await archiveOf(MANIFEST, README, new Date('2020-09-01T00:00:00.000Z')),
    }),
  ],
  [
    'the scan names a file that is not there',
    'findings_stand',
    'scan static_network_client_observed lib/none.js:1',
    ({ findings }) => ({
      findings: findings.map((finding) => ({ ...finding, path: 'lib/none.js' })),
    }),
  ],
  [
    'the scan saw what does not stand there',
    'findings_stand',
    'scan static_network_client_observed lib/send.js:1',
    ({ findings }) => ({
      findings: findings.map((finding) => ({ ...finding, what: 'child_process' })),
    }),
  ],
];

describe('rules over released archives', () => {
  it('find nothing in a release of which every word is true', async () => {
    const results = checkArchives([await truthful()]);

    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
    expect(results.filter(({ facts }) => facts === 0)).toEqual([]);
  });

  it.each(LIES)('find it where %s: %s', async (_lie, rule, field, tell) => {
    const release = await truthful();
    const lying = { ...release, ...(await tell(release)) };

    const findings = checkArchives([lying]).find((result) => result.rule === rule)?.findings ?? [];

    expect(findings.map((finding) => finding.field)).toContain(field);
  });

  it('have a planted lie each', () => {
    expect(new Set(LIES.map(([, rule]) => rule))).toEqual(new Set(ARCHIVE_RULES.map(({ name }) => name)));
  });
});

describe('a text stands in a source', () => {
  it.each([
    ['as it is', 'One two.', 'Before. One two. After.'],
    ['under emphasis and links', 'See the guide now.', '**See** the [guide](https://a.example/g_(1)) `now`.'],
    ['with white space collapsed', 'one two', 'one\n   two'],
    ['with a placeholder in angle brackets', 'Run add <name>.', 'Run `add <name>`.'],
  ])('%s', (_case, text, source) => {
    expect(stands(text, source)).toBe(true);
  });

  it.each([
    ['a word is left out', 'It sends notices.', 'It never sends notices.'],
    ['words are turned round', 'two one', 'one two'],
    ['a word is another', 'It reads files.', 'It writes files.'],
  ])('not where %s', (_case, text, source) => {
    expect(stands(text, source)).toBe(false);
  });
});
