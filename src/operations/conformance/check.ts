import type { z } from 'zod';
import { CandidateSearchResponse } from '../../contract/candidates/search.ts';
import {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../../contract/directory/answers.ts';
import { RouteResponse } from '../../contract/directory/route.ts';
import { LookupResponse } from '../../contract/discovery/lookup.ts';
import { DiscoveryResponse } from '../../contract/discovery/search.ts';
import { ChangesResponse } from '../../contract/publication/changes.ts';
import { Health, Readiness } from '../../contract/publication/health.ts';
import { PublicationManifest } from '../../contract/publication/manifest.ts';
import { PluginLookup } from '../../contract/shared/plugin-record.ts';
import { type Asked, type Exchange, NotTestable, type Session } from './session.ts';

/** A limit that was used up before says nothing of what the operation would answer. */
export function isUsedUp({ status, headers, json }: Exchange): boolean {
  return status === 429 && memberOf(json, 'code') === 'rate_limited' && headers.has('retry-after');
}

/** @throws NotTestable where nothing is wrong of what was answered, and something was not for want of requests */
export function faultsUnless(usedUp: readonly string[], faults: readonly string[]): readonly string[] {
  const [first] = usedUp;
  if (faults.length > 0 || first === undefined) return faults;
  throw new NotTestable(`this client has used up its requests of ${first}; look again when Retry-After is over`);
}

/** One rule of the contract, and how it is looked at. */
export interface Check {
  readonly name: `${string}.${string}`;
  readonly place: string;
  readonly rule: string;
  /** @returns what was seen instead; empty: the rule holds. @throws NotTestable */
  readonly run: (subject: Subject) => Promise<readonly string[]>;
}

/** What is looked at. */
export interface Subject {
  readonly session: Session;
  readonly sample: Sample;
  /** Whether requests may be used up to see the limit itself. */
  readonly exhaustLimits: boolean;
}

/** What the server itself has, to ask it about. */
export interface Sample {
  /** Finds more than one page, and not many. */
  readonly query: string;
  /** Hits on all pages of `query`. */
  readonly total: number;
  /** Hits on a page, so that there are several. */
  readonly pageSize: number;
  readonly snapshotId: string;
  /** An entry, and its name. */
  readonly entryId: string;
  readonly name: string;
  /** A node of the directory that has plugins. */
  readonly nodeId: string;
}

/** The shape of an answer 200, by the first address that fits. */
const SHAPES: ReadonlyArray<readonly [method: string, path: RegExp, schema: z.ZodType]> = [
  ['POST', /^\/v1\/plugins:search$/, DiscoveryResponse],
  ['POST', /^\/v1\/plugins:route$/, RouteResponse],
  ['POST', /^\/v1\/plugins:lookup$/, LookupResponse],
  ['POST', /^\/v1\/candidates:search$/, CandidateSearchResponse],
  ['GET', /^\/v1\/directory(?:\/nodes\/[^/]+)?$/, DirectoryNodeResponse],
  ['GET', /^\/v1\/directory\/nodes\/[^/]+\/plugins(?:\?.*)?$/, DirectoryPluginsResponse],
  ['GET', /^\/v1\/plugins\/[^/]+\/directory$/, PluginDirectoryResponse],
  ['GET', /^\/v1\/plugins\/[^/]+$/, PluginLookup],
  ['GET', /^\/v1\/changes\?/, ChangesResponse],
  ['GET', /^\/v1\/publication$/, PublicationManifest],
  ['GET', /^\/healthz$/, Health],
  ['GET', /^\/readyz$/, Readiness],
];

export function methodOf({ method, body }: Asked): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}

/** The shape that an answer 200 has to have; `null`: none of the contract's. */
export function shapeOf(asked: Asked): z.ZodType | null {
  const method = methodOf(asked);
  return SHAPES.find(([shown, path]) => shown === method && path.test(asked.path))?.[2] ?? null;
}

/** What an answer says that has to be there to be looked at; whether it is all right is for its own checks. */
export async function answered({ send }: Pick<Session, 'send'>, asked: Asked): Promise<Loose> {
  return looseAnswer(await send(asked));
}

export function looseAnswer({ asked, status, json }: Exchange): Loose {
  if (status !== 200) throw new NotTestable(`${methodOf(asked)} ${asked.path} answers ${status}`);
  if (!isLoose(json)) throw new NotTestable(`${methodOf(asked)} ${asked.path} answers no JSON object`);
  return json;
}

/** An object of JSON whose members are looked at one by one. */
export type Loose = Readonly<Record<string, unknown>>;

export function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member, by its path. @returns `undefined` where the path ends before */
export function memberOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  let member = value;
  for (const key of path) {
    if (Array.isArray(member) && typeof key === 'number') member = member[key];
    else if (isLoose(member) && typeof key === 'string') member = member[key];
    else return undefined;
  }
  return member;
}

/** A list of objects. @throws NotTestable where there is none */
export function listOf(answer: unknown, ...path: readonly string[]): readonly Loose[] {
  const list = memberOf(answer, ...path);
  if (!Array.isArray(list) || !list.every(isLoose)) throw new NotTestable(`an answer has no list ${path.join('.')}`);
  return list;
}

export function textOf(answer: unknown, ...path: readonly (string | number)[]): string {
  const text = memberOf(answer, ...path);
  if (typeof text !== 'string') throw new NotTestable(`an answer has no text ${path.join('.')}`);
  return text;
}

export function numberOf(answer: unknown, ...path: readonly (string | number)[]): number {
  const number = memberOf(answer, ...path);
  if (typeof number !== 'number') throw new NotTestable(`an answer has no number ${path.join('.')}`);
  return number;
}

/** Where something happened, for a finding. */
export function at({ asked }: Pick<Exchange, 'asked'>): string {
  return `${methodOf(asked)} ${asked.path.split('?')[0] ?? ''}`;
}
