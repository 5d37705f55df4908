import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import { DATABASE_CLIENTS } from './database-clients.ts';
import { CODE_MAKERS } from './dynamic-code.ts';
import { FILE_WRITERS } from './filesystem-mutation.ts';
import { HARMLESS_PACKAGES, SCHEMA_PACKAGES } from './harmless-packages.ts';
import { HTTP_CLIENTS } from './http-clients.ts';
import { ENVIRONMENT_FILES, KEY_STORES } from './environment-and-secrets.ts';
import { type KnownPackage, packageOf } from './known-package.ts';
import { PERSISTERS, PROGRAMS } from './process-execution.ts';
import { PROTOCOL_CLIENTS } from './protocol-clients.ts';
import { SERVICE_CLIENTS } from './service-clients.ts';

/** Every package whose calls are known. */
export const KNOWN_PACKAGES: readonly KnownPackage[] = [
  ...PROGRAMS,
  ...CODE_MAKERS,
  ...FILE_WRITERS,
  ...HTTP_CLIENTS,
  ...PROTOCOL_CLIENTS,
  ...DATABASE_CLIENTS,
  ...SERVICE_CLIENTS,
  ...ENVIRONMENT_FILES,
  ...KEY_STORES,
  ...PERSISTERS,
];

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

/** Modules of Node itself: https://nodejs.org/api/ */
const NAMES: ReadonlySet<string> = new Set(
  'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib'.split(
    ' ',
  ),
);

/** Whether a specifier names a module of Node itself. */
export function isNodeModule(specifier: string): boolean {
  return specifier.startsWith('node:') || NAMES.has(specifier.split('/')[0]!);
}

/** Whether a package is in no table: what its functions do is then not known by their place. */
export function isUnlisted(specifier: string): boolean {
  return !isNodeModule(specifier) && knownModule(specifier) === null && !HARMLESS_PACKAGES.has(packageOf(specifier));
}

/** Whether the calls of a package say what values may be: one of the table, or one that is named for it, such as a fork. */
export function makesSchemas(specifier: string): boolean {
  const name = packageOf(specifier);
  return SCHEMA_PACKAGES.has(name) || /schema/u.test(name);
}

/** A file of the release, an address, or what only a bundler finds. */
const IS_NO_PACKAGE = /^(?:[./#~]|@\/|[a-z]+:|$)/u;

/** The packages outside the tables among what a file loads, by name. */
export function unlistedPackages(specifiers: readonly string[]): readonly string[] {
  const packages = specifiers.filter((specifier) => !IS_NO_PACKAGE.test(specifier) && isUnlisted(specifier));
  return packages.map((specifier) => packageOf(specifier));
}
