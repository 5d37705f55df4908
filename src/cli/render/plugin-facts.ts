import { formatCount } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { LookAlikeLetters } from '../../contract/discovery/look-alike-letter.ts';
import { isPackageContested } from '../../contract/evidence/contested-package.ts';
import type { NameResemblance } from '../../contract/discovery/resemblance.ts';
import type { Locale } from '../../contract/shared/text.ts';

/** Stands under every answer that people read (spec 1.4). */
export const FACTS_LINE =
  'Facts, not a recommendation: nothing here approves an installation. Inspect a plugin before you install it.';

const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': 'Chinese' };

/** The language the service would take for a query (contract, `locale`). */
export function localeOf(query: string): Locale {
  return /\p{Script=Han}/u.test(query) ? 'zh-CN' : 'en';
}

/** The description in the language asked for; else in the other one, marked; else that there is none. */
export function renderDescription(entry: DiscoveryEntry, locale: Locale): string {
  const { description } = entry.imported_content;
  const asked = description[locale];
  if (asked !== null) return forTerminal(asked);
  const otherLocale = locale === 'en' ? 'zh-CN' : 'en';
  const other = description[otherLocale];
  if (other === null) return '(no description)';
  return `[${LANGUAGE_NAMES[otherLocale]} only] ${forTerminal(other)}`;
}

/** Of a package that is not told. */
export const CONTESTED = 'contested: claimed by others too, or the host’s own (package_claim_contested)';

/** Why an entry has no package, in words. */
export function withoutPackage(told: Parameters<typeof isPackageContested>[0]): string {
  return isPackageContested(told) ? CONTESTED : 'none is held to be its own';
}

export function renderOwner({ identity }: Pick<DiscoveryEntry, 'identity'>): string {
  return renderOwnerName(identity.owner);
}

function renderOwnerName(owner: string | null): string {
  return owner === null ? 'owner unknown' : `by ${forTerminal(owner)}`;
}

/** The fact that a name is near another one, where it is. */
export function resemblanceFacts(resembles: NameResemblance | undefined): (readonly [label: string, value: string])[] {
  if (resembles === undefined) return [];
  const { name, owner, difference, entry_id: id, look_alike_letters: letters } = resembles;
  const other = `${forTerminal(name)} ${renderOwnerName(owner)}`;
  return [
    ['name like', `${other} (difference: ${forTerminal(difference)}), ${forTerminal(id)}`],
    ...(letters === undefined ? [] : [['letters', renderLookAlikeLetters(letters)] as const]),
  ];
}

/** The instant is the end of being current, also of what is stale or expired. */
export function renderFreshness(freshness: { readonly status: string; readonly expires_at: string }): string {
  const until = forTerminal(freshness.expires_at);
  return freshness.status === 'current' ? `current, until ${until}` : `${freshness.status}, current until ${until}`;
}

/** That a catalog rejects what others list, where one does. @param told `null`: nobody analysed it */
export function rejectionFacts(
  told: { readonly reason_codes: readonly string[] } | null,
): (readonly [label: string, value: string])[] {
  const isRejected = told?.reason_codes.includes('rejected_by_catalog') ?? false;
  return isRejected ? [['rejected', 'a catalog rejects it, `lookup` says which (rejected_by_catalog)']] : [];
}

/** Which letters of a name the eye takes for others. */
export function renderLookAlikeLetters(letters: LookAlikeLetters): string {
  const each = letters.map(
    ({ position, code_point: codePoint, script, looks_like: looksLike }) =>
      `letter ${position} is ${forTerminal(codePoint)} (${forTerminal(script)}) and looks like ${forTerminal(looksLike)}`,
  );
  return each.join('; ');
}

export function renderCategory(entry: DiscoveryEntry, locale: Locale): string {
  return `${forTerminal(entry.category.label[locale])} (${forTerminal(entry.category.id)})`;
}

export function renderSources(entry: DiscoveryEntry): string {
  return entry.sources.map(({ kind, spec }) => `${forTerminal(kind)} ${forTerminal(spec)}`).join(', ');
}

/** A number a source gave; what nobody saw is unknown and never 0. */
export function renderObserved(count: number | null): string {
  return count === null ? 'unknown' : formatCount(count);
}

/** Lines `  label      value` with the values below one another. */
export function renderFacts(facts: readonly (readonly [label: string, value: string])[], indent: string): string[] {
  const labelCells = facts.reduce((widest, [label]) => Math.max(widest, label.length), 0);
  return facts.map(([label, value]) => `${indent}${label.padEnd(labelCells)}  ${value}`);
}
