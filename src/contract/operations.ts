import type { z } from 'zod';
import { DiscoveryRequest, DiscoveryResponse } from './discovery-search.ts';
import { GET_HEALTH_RESPONSE } from './examples/get-health.ts';
import { GET_OPEN_API_RESPONSE } from './examples/get-open-api.ts';
import { GET_PLUGIN_RESPONSE } from './examples/get-plugin.ts';
import { GET_PUBLICATION_FILE_LINE } from './examples/get-publication-file.ts';
import { GET_PUBLICATION_RESPONSE } from './examples/get-publication.ts';
import { GET_READINESS_RESPONSE } from './examples/get-readiness.ts';
import { SEARCH_DISCOVERY_REQUEST, SEARCH_DISCOVERY_RESPONSE } from './examples/search-discovery.ts';
import { Health, Readiness } from './health.ts';
import { EntryId } from './ids.ts';
import { OpenApiDocument } from './open-api-document.ts';
import { DiscoveryRecord, PluginRecord } from './plugin-record.ts';
import type { ProblemCode } from './problem.ts';
import { PublicationManifest, PublishedFileName } from './publication.ts';

/** A body, its shape, and a made-up example of it. */
export interface Body {
  readonly mediaType: 'application/json' | 'application/x-ndjson' | 'application/octet-stream';
  /** `null`: bytes without a shape of ours. Of lines, the shape of one line. */
  readonly schema: z.ZodType | null;
  readonly example: unknown;
}

interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: string;
}

/** One operation that is served; an operation that is not served yet does not stand in the table. */
export interface Operation {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` for a path parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly pathParameters: readonly PathParameter[];
  readonly request: Body | null;
  /** Every form the 200 answer may take. */
  readonly responses: readonly [Body, ...Body[]];
  /** What can go wrong, in the order of FAILURE_CODES. */
  readonly problemCodes: readonly ProblemCode[];
}

function json<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): Body {
  return { mediaType: 'application/json', schema, example };
}

const get = { method: 'GET', pathParameters: [], request: null } as const;

export const OPERATIONS = [
  {
    operationId: 'searchDiscovery',
    method: 'POST',
    path: '/v1/plugins:search',
    summary: 'Find plugins for a task or by name, in either language, and see why each was found.',
    pathParameters: [],
    request: json(DiscoveryRequest, SEARCH_DISCOVERY_REQUEST),
    responses: [json(DiscoveryResponse, SEARCH_DISCOVERY_RESPONSE)],
    problemCodes: [
      'invalid_request',
      'malformed_json',
      'unsupported_schema_version',
      'request_timeout',
      'snapshot_superseded',
      'request_too_large',
      'unsupported_media_type',
      'data_boundary',
      'internal_error',
      'not_ready',
    ],
  },
  {
    ...get,
    operationId: 'getPlugin',
    path: '/v1/plugins/{plugin_id}',
    summary: 'Read everything known about one plugin.',
    pathParameters: [
      {
        name: 'plugin_id',
        description: 'entry_id of a search answer.',
        schema: EntryId,
        example: GET_PLUGIN_RESPONSE.entry.entry_id,
      },
    ],
    responses: [json(PluginRecord, GET_PLUGIN_RESPONSE)],
    problemCodes: ['not_found', 'internal_error', 'not_ready'],
  },
  {
    ...get,
    operationId: 'getHealth',
    path: '/healthz',
    summary: 'See what is being served and how fresh it is.',
    responses: [json(Health, GET_HEALTH_RESPONSE)],
    problemCodes: ['internal_error', 'not_ready'],
  },
  {
    ...get,
    operationId: 'getReadiness',
    path: '/readyz',
    summary: 'Ask whether searches are being answered, as a balancer does.',
    responses: [json(Readiness, GET_READINESS_RESPONSE)],
    problemCodes: ['internal_error', 'not_ready'],
  },
  {
    ...get,
    operationId: 'getOpenApi',
    path: '/openapi.json',
    summary: 'Read this document.',
    responses: [json(OpenApiDocument, GET_OPEN_API_RESPONSE)],
    problemCodes: ['internal_error'],
  },
  {
    ...get,
    operationId: 'getPublication',
    path: '/v1/publication',
    summary: 'Read the manifest of the publication that is being served.',
    responses: [json(PublicationManifest, GET_PUBLICATION_RESPONSE)],
    problemCodes: ['internal_error', 'not_ready'],
  },
  {
    ...get,
    operationId: 'getPublicationFile',
    path: '/v1/publication/files/{name}',
    summary: 'Fetch one file of that publication, byte for byte.',
    pathParameters: [
      {
        name: 'name',
        description: 'Logical name of the file in the manifest.',
        schema: PublishedFileName,
        example: 'discovery.jsonl',
      },
    ],
    responses: [
      { mediaType: 'application/x-ndjson', schema: DiscoveryRecord, example: GET_PUBLICATION_FILE_LINE },
      { mediaType: 'application/octet-stream', schema: null, example: null },
    ],
    problemCodes: ['not_found', 'internal_error', 'not_ready'],
  },
] as const satisfies readonly Operation[];
