import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { CandidateSearchRequest, CandidateSearchResponse } from '../../src/contract/candidates/search.ts';
import type {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../../src/contract/directory/answers.ts';
import type { RouteRequest, RouteResponse } from '../../src/contract/directory/route.ts';
import type { DiscoveryRequest, DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import type { LookupRequest, LookupResponse } from '../../src/contract/discovery/lookup.ts';
import type { OpenApiDocument } from '../../src/contract/http/components.ts';
import type { ChangesResponse } from '../../src/contract/publication/changes.ts';
import type { Health, Readiness } from '../../src/contract/publication/health.ts';
import type { PublicationManifest } from '../../src/contract/publication/manifest.ts';
import type { PluginLookup } from '../../src/contract/shared/plugin-record.ts';
import type { Problem } from '../../src/contract/shared/problem.ts';
import type * as published from './contract.d.ts';

/**
 * A schema's type as others see it: a string that must have a form (an id) is a string, and a list may be changed.
 * The compiler asks of an object with every string of a form as key nothing at all; of one with a word as key that key.
 */
type Seen<T> = T extends string
  ? EmptyObject extends Record<T, 1>
    ? string
    : T
  : T extends object
    ? { -readonly [Key in keyof T]: Seen<T[Key]> }
    : T;

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- the very question is what an object without a field may be
type EmptyObject = Record<never, never>;

/** The check is the compiler's (`npm run check:types`); the runner only gives it a place. */
describe('the published types', () => {
  it('ask of a request what its schema asks', () => {
    expectTypeOf<published.DiscoveryRequest>().toEqualTypeOf<Seen<z.input<typeof DiscoveryRequest>>>();
    expectTypeOf<published.CandidateSearchRequest>().toEqualTypeOf<Seen<z.input<typeof CandidateSearchRequest>>>();
    expectTypeOf<published.RouteRequest>().toEqualTypeOf<Seen<z.input<typeof RouteRequest>>>();
    expectTypeOf<published.LookupRequest>().toEqualTypeOf<Seen<z.input<typeof LookupRequest>>>();
  });

  it('say of an answer what its schema says', () => {
    expectTypeOf<published.DiscoveryResponse>().toEqualTypeOf<Seen<DiscoveryResponse>>();
    expectTypeOf<published.CandidateSearchResponse>().toEqualTypeOf<Seen<CandidateSearchResponse>>();
    expectTypeOf<published.RouteResponse>().toEqualTypeOf<Seen<RouteResponse>>();
    expectTypeOf<published.LookupResponse>().toEqualTypeOf<Seen<LookupResponse>>();
    expectTypeOf<published.PluginLookup>().toEqualTypeOf<Seen<PluginLookup>>();
    expectTypeOf<published.PluginDirectoryResponse>().toEqualTypeOf<Seen<PluginDirectoryResponse>>();
    expectTypeOf<published.DirectoryNodeResponse>().toEqualTypeOf<Seen<DirectoryNodeResponse>>();
    expectTypeOf<published.DirectoryPluginsResponse>().toEqualTypeOf<Seen<DirectoryPluginsResponse>>();
    expectTypeOf<published.ChangesResponse>().toEqualTypeOf<Seen<ChangesResponse>>();
    expectTypeOf<published.PublicationManifest>().toEqualTypeOf<Seen<PublicationManifest>>();
    expectTypeOf<published.Health>().toEqualTypeOf<Seen<Health>>();
    expectTypeOf<published.Readiness>().toEqualTypeOf<Seen<Readiness>>();
    expectTypeOf<published.OpenApiDocument>().toEqualTypeOf<Seen<OpenApiDocument>>();
    expectTypeOf<published.Problem>().toEqualTypeOf<Seen<Problem>>();
  });
});
