import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import { type KnownPackage, packageOf } from './known-packages/known-package.ts';
import { KNOWN_PACKAGES } from './known-packages/known-packages.ts';

/** What all entries of the tables say of one module. */
export interface KnownModule {
  readonly anyCall: readonly StaticCode[];
  readonly whenImported: readonly StaticCode[];
  /** Codes of members wherever they stand, also of what calls give: `~toFile`. */
  readonly endings: ReadonlyMap<string, readonly StaticCode[]>;
}

const MODULES = new Map<string, KnownModule>();
/** Those whose names stand for every package that begins so. */
const FAMILIES: ReadonlyArray<readonly [start: string, KnownModule]> = KNOWN_PACKAGES.flatMap((known) =>
  known.module.endsWith('*') ? [[known.module.slice(0, -1), both(null, known)] as const] : [],
);
for (const known of KNOWN_PACKAGES) MODULES.set(known.module, both(MODULES.get(known.module) ?? null, known));

function both(before: KnownModule | null, { calls, anyCall, whenImported }: KnownPackage): KnownModule {
  const endings = new Map(before?.endings);
  for (const [codes, members] of calls) {
    for (const member of members.split(' ')) {
      if (member.startsWith('~')) endings.set(member.slice(1), [...(endings.get(member.slice(1)) ?? []), ...codes]);
    }
  }
  return {
    anyCall: [...(before?.anyCall ?? []), ...anyCall],
    whenImported: [...(before?.whenImported ?? []), ...whenImported],
    endings,
  };
}

/** @returns `null`: no table names it, nor the package that it is a part of */
export function knownModule(specifier: string): KnownModule | null {
  const whole = MODULES.get(specifier) ?? FAMILIES.find(([start]) => specifier.startsWith(start))?.[1];
  if (whole !== undefined) return whole;
  const name = packageOf(specifier);
  return name === specifier ? null : (MODULES.get(name) ?? null);
}
