import type { z } from 'zod';
import { ControlMetadata } from '../candidates/control-metadata.ts';
import { CandidateFacts } from '../candidates/facts.ts';
import { CandidateIdentity } from '../candidates/identity.ts';
import { CandidateMatch } from '../candidates/match.ts';
import { PublisherContent } from '../candidates/publisher-content.ts';
import { RegistryObservations } from '../candidates/registry-observations.ts';
import { CandidateSearchRequest, CandidateSearchResponse } from '../candidates/search.ts';
import { TestEvidence } from '../candidates/test-evidence.ts';
import { DirectoryNodeResponse, DirectoryPluginsResponse, PluginDirectoryResponse } from '../directory/answers.ts';
import { DiscoveryEntry } from '../discovery/entry.ts';
import { DiscoveryFilters } from '../discovery/filters.ts';
import { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from '../discovery/match.ts';
import { DiscoveryCandidate, DiscoveryRequest, DiscoveryResponse } from '../discovery/search.ts';
import { Freshness } from '../shared/freshness.ts';
import { Health, Readiness } from '../publication/health.ts';
import { HitExplanation } from '../discovery/hit-explanation.ts';
import { LocalizedText } from '../shared/text.ts';
import { OpenApiDocument } from './open-api-document.ts';
import { CountedPage, Page } from '../shared/page.ts';
import { PluginQualitySummary } from '../evidence/plugin-quality.ts';
import { CandidatePluginRecord, DiscoveryRecord, PluginLookup, PluginRecord } from '../shared/plugin-record.ts';
import { Problem, ProblemCode } from '../shared/problem.ts';
import { ProviderFailure } from '../publication/sources.ts';
import { PublicationManifest } from '../publication/manifest.ts';
import { QualityDimensions } from '../evidence/quality-dimensions.ts';
import { QualityReasonCode } from '../evidence/quality-reason-codes.ts';
import { QueryExplanation } from '../discovery/query-explanation.ts';
import { RouteMatch, RouteRequest, RouteResponse } from '../directory/route.ts';
import { SearchExplanation } from '../discovery/search-explanation.ts';

type NamedSchemas = Readonly<Record<string, z.ZodType>>;

/** Bodies that clients write: described as they are sent, before defaults are filled in. */
export const REQUEST_SCHEMAS: NamedSchemas = { DiscoveryRequest, CandidateSearchRequest, RouteRequest };

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
  QualityReasonCode,
  QualityDimensions,
  PluginQualitySummary,
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
  ProviderFailure,
  PublicationManifest,
  Health,
  Readiness,
  OpenApiDocument,
  ProblemCode,
  Problem,
};
