import type { BadgeKind } from '../../contract/discovery/badge.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { FreshnessStatus } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import type { BadgeText } from './badge-svg.ts';
import { freshnessOf } from './freshness.ts';
import { recordAt } from './record-page.ts';

/** What a badge says of an entry now; an id that nothing has is `not listed`, so that an image shows in any case. */
export function badgeText(
  served: Pick<ServingSnapshot, 'publication' | 'withdrawals'>,
  entryId: string,
  { kind, locale, nowMs }: { readonly kind: BadgeKind; readonly locale: Locale; readonly nowMs: number },
): BadgeText {
  const { discovery, manifest } = served.publication;
  const words = WORDS[locale];
  const recordIndex = discovery.indexOf(entryId);
  const said = (fact: string): BadgeText => ({ label: words.label, fact, locale });
  if (recordIndex === null) return said(served.withdrawals.has(entryId) ? words.withdrawn : words.notListed);
  if (kind === 'listing') return said(words.listed);
  if (kind === 'evidence') return said(evidenceText(recordAt(discovery, recordIndex), words));
  const { status, as_of } = freshnessOf(manifest, nowMs);
  return said(words.freshness(status, as_of.slice(0, 10)));
}

/** Looked at, whatever came of it: a badge counts observations and no successes. */
const TESTED: ReadonlySet<string> = new Set(['passed', 'partial', 'failed']);

/** Of whom only the catalog's record was judged, nobody analysed anything. */
function evidenceText({ quality }: DiscoveryRecord, words: BadgeWords): string {
  const dimensions = Object.entries(quality?.dimensions ?? {});
  const tested = dimensions.flatMap(([name, { status }]) => (TESTED.has(status) ? [name] : []));
  return tested.every((name) => name === 'source_metadata')
    ? words.notAnalysed
    : words.evidence(tested.length, dimensions.length);
}

interface BadgeWords {
  readonly label: string;
  readonly listed: string;
  readonly notListed: string;
  readonly withdrawn: string;
  readonly notAnalysed: string;
  readonly evidence: (tested: number, all: number) => string;
  readonly freshness: (status: FreshnessStatus, day: string) => string;
}

const FRESHNESS_ZH = { current: '有效', stale: '陈旧', expired: '已过期' } as const satisfies Record<
  FreshnessStatus,
  string
>;

const WORDS: Readonly<Record<Locale, BadgeWords>> = {
  en: {
    label: 'plugin facts',
    listed: 'listed',
    notListed: 'not listed',
    withdrawn: 'withdrawn',
    notAnalysed: 'not analysed',
    evidence: (tested, all) => `${tested} of ${all} dimensions tested`,
    freshness: (status, day) => `facts ${status}, as of ${day}`,
  },
  'zh-CN': {
    label: '插件事实',
    listed: '已收录',
    notListed: '未收录',
    withdrawn: '已撤下',
    notAnalysed: '尚未分析',
    evidence: (tested, all) => `${all} 个维度中已测试 ${tested} 个`,
    freshness: (status, day) => `事实${FRESHNESS_ZH[status]}，截至 ${day}`,
  },
};
