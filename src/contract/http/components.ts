import { z } from 'zod';
import { PublisherContent } from '../candidates/imported-content.ts';
import { CandidateMatch } from '../candidates/match.ts';
import { CandidateFacts, CandidateIdentity, ControlMetadata } from '../candidates/record.ts';
import { RegistryObservations } from '../candidates/registry-observations.ts';
import { CandidateSearchRequest, CandidateSearchResponse } from '../candidates/search.ts';
import { TestEvidence } from '../candidates/test-evidence.ts';
import { DirectoryNodeResponse, DirectoryPluginsResponse, PluginDirectoryResponse } from '../directory/answers.ts';
import { RouteMatch, RouteRequest, RouteResponse } from '../directory/route.ts';
import { DiscoveryEntry } from '../discovery/entry.ts';
import { LookupRequest, LookupResponse } from '../discovery/lookup.ts';
import { HitExplanation, QueryExplanation } from '../discovery/explanation.ts';
import { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from '../discovery/match.ts';
import {
  DiscoveryCandidate,
  DiscoveryFilters,
  DiscoveryRequest,
  DiscoveryResponse,
  SearchExplanation,
} from '../discovery/search.ts';
import { NameResemblance } from '../discovery/resemblance.ts';
import { DimensionCounts } from '../evidence/dimension-counts.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import { QualityDimensions } from '../evidence/quality-dimensions.ts';
import { QualityReasonCode } from '../evidence/quality-reason-codes.ts';
import { ChangesResponse } from '../publication/changes.ts';
import { Health, Readiness } from '../publication/health.ts';
import { PublicationManifest } from '../publication/manifest.ts';
import { ProviderFailure } from '../publication/sources.ts';
import { CountedPage, Freshness, Page } from '../shared/answer-envelope.ts';
import { CandidatePluginRecord, DiscoveryRecord, PluginLookup, PluginRecord } from '../shared/plugin-record.ts';
import { Problem, ProblemCode } from '../shared/problem.ts';
import { LocalizedText } from '../shared/text.ts';

/** Answer of GET /openapi.json, in as far as the contract speaks of it; the rest is OpenAPI's own. */
export const OpenApiDocument = z
  .looseObject({
    openapi: z.string().regex(/^3\.1\.[0-9]+$/),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .describe('An OpenAPI 3.1 document.');
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

type NamedSchemas = Readonly<Record<string, z.ZodType>>;

/** Bodies that clients write: described as they are sent, before defaults are filled in. */
export const REQUEST_SCHEMAS: NamedSchemas = { DiscoveryRequest, CandidateSearchRequest, RouteRequest, LookupRequest };

/** Everything the service writes, and what both sides share; other shapes are inlined where they are used. */
export const ANSWER_SCHEMAS: NamedSchemas = {
  LocalizedText,
  Freshness,
  Page,
  CountedPage,
  DiscoveryFilters,
  DiscoveryReasonCode,
  MatchedField,
  DiscoveryMatch,
  DiscoveryEntry,
  DiscoveryCandidate,
  DiscoveryRecord,
  QueryExplanation,
  HitExplanation,
  SearchExplanation,
  DiscoveryResponse,
  LookupResponse,
  QualityReasonCode,
  QualityDimensions,
  PluginQualitySummary,
  NameResemblance,
  DimensionCounts,
  PluginRecord,
  CandidatePluginRecord,
  PluginLookup,
  CandidateIdentity,
  CandidateMatch,
  PublisherContent,
  RegistryObservations,
  TestEvidence,
  ControlMetadata,
  CandidateFacts,
  CandidateSearchResponse,
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
  RouteMatch,
  RouteResponse,
  ChangesResponse,
  ProviderFailure,
  PublicationManifest,
  Health,
  Readiness,
  OpenApiDocument,
  ProblemCode,
  Problem,
};
