import { observePackageContents } from '../../src/analysis/package-contents/observe-package-contents.ts';
import { scanFiles } from '../../src/analysis/static-scan/scan-files.ts';
import { SCAN_BOUNDS } from '../../src/analysis/static-scan/scan-bounds.ts';
import { fixedClock } from '../../src/base/clock.ts';
import type { PackageContents } from '../../src/facts/package-contents/package-contents.ts';
import type { PublisherText, PublisherTexts } from '../../src/facts/package-contents/publisher-texts.ts';

export const NO_TEXTS: PublisherTexts = { files: [], displayName: null, keywords: [], texts: [], declared: [] };

/** A passage of a README. */
export function passage(overrides: Partial<PublisherText> & Pick<PublisherText, 'text'>): PublisherText {
  return {
    role: 'readme_excerpt',
    file: 'README.md',
    pointer: null,
    heading: null,
    firstLine: 3,
    lastLine: 3,
    isCut: false,
    isCode: false,
    ...overrides,
  };
}

type ReadContents = Extract<PackageContents, { kind: 'read' }>;

/** An archive that was read whole and holds nothing of note. */
export function contents(overrides: Partial<ReadContents> = {}): ReadContents {
  const observed = observePackageContents([], null, { host: [], client: [], beside: [] });
  const clock = fixedClock('2026-09-06T01:00:00.000Z');
  const empty = observed.contents(scanFiles({ ...observed.toScan, bounds: SCAN_BOUNDS, clock }));
  return { ...empty, publisherTexts: NO_TEXTS, ...overrides };
}
