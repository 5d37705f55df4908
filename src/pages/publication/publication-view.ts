import { type Children, h } from '../markup.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import type { Health } from '../../contract/publication/health.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { PageContent, Visit } from '../page.ts';
import { markSprite } from '../parts/evidence-marks.ts';
import { untrusted } from '../parts/untrusted.ts';
import { validityWords } from '../parts/validity-view.ts';
import { type Comparison, comparisonView } from './comparison-view.ts';
import { contentsView } from './contents-view.ts';
import { coverageView } from './coverage-view.ts';
import { downloadsView } from './downloads-view.ts';
import { freshnessView } from './freshness-view.ts';
import { publicationWords } from './publication-words.ts';

export interface PublicationAnswers {
  readonly manifest: PublicationManifest;
  readonly health: Health;
  /** The root of the directory. */
  readonly root: DirectoryNodeResponse;
  /** With the publication before; `null`: none is kept. */
  readonly comparison: Comparison | null;
}

/** One publication, from what is in it to how it is checked. */
export function publicationView(
  { manifest, health, root, comparison }: PublicationAnswers,
  page: number,
  visit: Visit,
): PageContent {
  const { language } = visit;
  const words = publicationWords(language);
  return {
    title: words.title,
    main: [
      markSprite(),
      h('article', { class: 'sheet' }, [
        h('h1', null, words.title),
        h('p', { class: 'narrow' }, words.lead),
        manifest.data_class === 'sample' ? h('p', { class: 'note' }, validityWords(language).sample) : null,
        manifest.rolled_back === undefined ? null : rolledBack(manifest.rolled_back, visit),
        contentsView(manifest, health, language),
        freshnessView(manifest, health, language),
        coverageView(root, visit),
        comparisonView(comparison, page, visit),
        downloadsView(manifest, health, language),
      ]),
    ],
  };
}

function rolledBack({ to, reason }: NonNullable<PublicationManifest['rolled_back']>, { language }: Visit): Children {
  return h('p', { class: 'note' }, [publicationWords(language).rolledBack(to), ' ', untrusted(reason, null)]);
}
