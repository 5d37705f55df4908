import { type Children, h } from '../markup.ts';
import type { Health } from '../../contract/publication/health.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatNumber } from '../language/format.ts';
import { dayOf, factBlock, factList } from '../parts/fact-block.ts';
import { outwardLink } from '../parts/outward-link.ts';
import { scrollingTable } from '../parts/scrolling-table.ts';
import { downloadWords, signatureWords } from './publication-words.ts';

/** Whose word it is, its files, and how to check both. */
export function downloadsView(
  { files, catalogs }: PublicationManifest,
  { signature, last_load_problem }: Health,
  language: Locale,
): Children {
  const words = downloadWords(language);
  const parts = { id: 'downloads', heading: words.heading, speaker: 'control_metadata', worth: words.worth } as const;
  const isVerified = signature.status !== 'not_verified';
  return factBlock(parts, language, [
    factList([
      [words.signature, signatureWords(language)[signature.status]],
      [words.rootVersion, signature.root_version === null ? null : formatNumber(signature.root_version, language)],
      [
        words.targetsVersion,
        signature.targets_version === null ? null : formatNumber(signature.targets_version, language),
      ],
      [words.signedUntil, signature.expires_at === null ? null : dayOf(signature.expires_at, language)],
      [words.log, isVerified ? h('a', { href: '/v1/log/checkpoint' }, words.checkpoint) : null],
      [
        words.lastProblem,
        last_load_problem === null
          ? words.noProblem
          : [h('code', null, last_load_problem.code), ' · ', dayOf(last_load_problem.observed_at, language)],
      ],
    ]),
    h('h3', null, words.files),
    fileTable(files, language),
    h('h3', null, words.check),
    h('p', { class: 'small' }, isVerified ? words.checkNote : words.checkUnsigned),
    h('pre', { tabindex: 0 }, 'npx plugin-facts verify "$SERVICE" --trusted-root root.json --state seen'),
    h('h3', null, words.catalogs),
    factList(
      catalogs.map(({ catalog_id, source_url, license, license_url, records }) => [
        catalog_id,
        [
          words.recordsOf(records),
          ' · ',
          license === null ? words.noLicense : outwardLink(license_url, license),
          ' · ',
          source_url === null ? words.noAddress : outwardLink(source_url, source_url),
        ],
      ]),
    ),
  ]);
}

function fileTable(files: PublicationManifest['files'], language: Locale): Children {
  const words = downloadWords(language);
  return scrollingTable({ label: words.files }, 'lean', [
    h('table', { class: 'files' }, [
      h('caption', { class: 'hidden' }, words.files),
      h(
        'thead',
        null,
        h('tr', null, [
          h('th', { scope: 'col' }, words.file),
          h('th', { scope: 'col', class: 'number' }, words.size),
          h('th', { scope: 'col' }, 'SHA-256'),
        ]),
      ),
      h('tbody', null, [
        h('tr', null, [
          h('th', { scope: 'row' }, h('a', { href: '/v1/publication' }, 'manifest.json')),
          h('td', null),
          h('td', { class: 'soft' }, words.namesAll),
        ]),
        files.map(({ name, size_bytes, sha256 }) =>
          h('tr', null, [
            h('th', { scope: 'row' }, h('a', { href: `/v1/publication/files/${name}` }, name)),
            h('td', { class: 'number' }, words.bytes(size_bytes)),
            h('td', null, h('code', null, sha256.replace(/^sha256:/, ''))),
          ]),
        ),
      ]),
    ]),
  ]);
}
