import type { z } from 'zod';
import { ControlMetadata } from './candidate-control-metadata.ts';
import { CandidateFacts } from './candidate-facts.ts';
import { CandidateIdentity } from './candidate-identity.ts';
import { CandidateMatch } from './candidate-match.ts';
import { PublisherContent } from './candidate-publisher-content.ts';
import { RegistryObservations } from './candidate-registry-observations.ts';
import { CandidateSearchRequest, CandidateSearchResponse } from './candidate-search.ts';
import { TestEvidence } from './candidate-test-evidence.ts';
import { DirectoryNodeResponse, DirectoryPluginsResponse, PluginDirectoryResponse } from './directory.ts';
import { DiscoveryEntry } from './discovery-entry.ts';
import { DiscoveryFilters } from './discovery-filters.ts';
import { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from './discovery-match.ts';
import { DiscoveryCandidate, DiscoveryRequest, DiscoveryResponse } from './discovery-search.ts';
import { Freshness } from './freshness.ts';
import { Health, Readiness } from './health.ts';
import { HitExplanation } from './hit-explanation.ts';
import { LocalizedText } from './localized-text.ts';
import { OpenApiDocument } from './open-api-document.ts';
import { CountedPage, Page } from './page.ts';
import { PluginQualitySummary } from './plugin-quality.ts';
import { CandidatePluginRecord, DiscoveryRecord, PluginLookup, PluginRecord } from './plugin-record.ts';
import { Problem, ProblemCode } from './problem.ts';
import { ProviderFailure } from './provider-failure.ts';
import { PublicationManifest } from './publication.ts';
import { QualityDimensions } from './quality-dimensions.ts';
import { QualityReasonCode } from './quality-reason-codes.ts';
import { QueryExplanation } from './query-explanation.ts';
import { RouteMatch, RouteRequest, RouteResponse } from './route.ts';
import { SearchExplanation } from './search-explanation.ts';

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
