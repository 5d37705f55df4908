import { z } from 'zod';
import { CandidateSearchRequest, CandidateSearchResponse } from '../candidates/search.ts';
import {
  DirectoryNodeId,
  DirectoryNodeResponse,
  DirectoryPluginsQuery,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../directory/answers.ts';
import { RouteRequest, RouteResponse } from '../directory/route.ts';
import { DiscoveryRequest, DiscoveryResponse } from '../discovery/search.ts';
import { BadgeFile } from '../discovery/badge.ts';
import { LookupRequest, LookupResponse } from '../discovery/lookup.ts';
import { ChangesQuery, ChangesResponse } from '../publication/changes.ts';
import { PublicationManifest, PublishedFileName } from '../publication/manifest.ts';
import { AnyPluginId } from '../shared/ids.ts';
import { DiscoveryRecord, PluginLookup } from '../shared/plugin-record.ts';
import type { ProblemCode } from '../shared/problem.ts';
import {
  DIRECTORY_NODE_RESPONSE,
  DIRECTORY_PLUGINS_RESPONSE,
  DIRECTORY_ROOT_RESPONSE,
  PLUGIN_DIRECTORY_RESPONSE,
  ROUTE_REQUEST,
  ROUTE_RESPONSE,
} from './examples/directory.ts';
import { GET_PLUGIN_RESPONSE } from './examples/plugin-record.ts';
import { GET_CHANGES_RESPONSE, GET_PUBLICATION_FILE_LINE, GET_PUBLICATION_RESPONSE } from './examples/service.ts';
import { LOOKUP_REQUEST, LOOKUP_RESPONSE } from './examples/lookup.ts';
import { SEARCH_CANDIDATES_REQUEST, SEARCH_CANDIDATES_RESPONSE } from './examples/candidates.ts';
import { SEARCH_DISCOVERY_REQUEST, SEARCH_DISCOVERY_RESPONSE } from './examples/discovery.ts';
import { type Operation, get, json } from './operation.ts';
import { SERVICE_OPERATIONS } from './service-operations.ts';

const nodeId = {
  name: 'node_id',
  description: 'node_id of another answer; `root` is the root.',
  schema: DirectoryNodeId,
  example: DIRECTORY_NODE_RESPONSE.node_id,
} as const;

const pluginId = {
  name: 'plugin_id',
  description:
    'entry_id of a search answer; or candidate_id, release_id or plugin_id of a candidate. A plugin_id stands for its ' +
    'newest available release.',
  schema: AnyPluginId,
  example: GET_PLUGIN_RESPONSE.entry.entry_id,
} as const;

const tileLevel = {
  name: 'level',
  description: 'Level of the tile, 0 the leaves; `entries`: what the leaves are hashes of.',
  schema: z.string().regex(/^(?:entries|[0-5])$/),
  example: '0',
} as const;

const tileIndex = {
  name: 'tile',
  description: 'Place of the tile in its level, three digits; with `.p` where it is not full.',
} as const;

const MetadataName = z.string().regex(/^(?:timestamp|[1-9][0-9]{0,15}\.(?:root|snapshot|targets))\.json$/);

/** What is served was damaged, or its disk. */
const DAMAGE = ['publication_invalid', 'disk_unusable'] as const satisfies readonly ProblemCode[];

/** What can go wrong with whatever is asked by words. */
const ASKING_PROBLEMS = [
  'invalid_request',
  'malformed_json',
  'unsupported_schema_version',
  'request_timeout',
  'snapshot_superseded',
  'request_too_large',
  'unsupported_media_type',
  'data_boundary',
  'rate_limited',
  'internal_error',
  'not_ready',
  'overloaded',
] as const satisfies readonly ProblemCode[];

const LOOKUP_PROBLEMS = [...ASKING_PROBLEMS, ...DAMAGE] as const;
const SEARCH_PROBLEMS = [...ASKING_PROBLEMS, 'not_searched', ...DAMAGE] as const;

/** What can go wrong with every reading under `/v1/`. */
const READING_PROBLEMS = [
  'rate_limited',
  'internal_error',
  'not_ready',
  'overloaded',
  ...DAMAGE,
] as const satisfies readonly ProblemCode[];

/** The same where an address has parts that the client chooses. */
const ADDRESSED_PROBLEMS = ['uri_too_long', ...READING_PROBLEMS] as const satisfies readonly ProblemCode[];

export const OPERATIONS = [
  {
    operationId: 'searchDiscovery',
    method: 'POST',
    path: '/v1/plugins:search',
    summary: 'Find plugins for a task or by name, in either language, and see why each was found.',
    pathParameters: [],
    queryParameters: [],
    request: json(DiscoveryRequest, SEARCH_DISCOVERY_REQUEST),
    responses: [json(DiscoveryResponse, SEARCH_DISCOVERY_RESPONSE)],
    problemCodes: SEARCH_PROBLEMS,
  },
  {
    operationId: 'searchCandidates',
    method: 'POST',
    path: '/v1/candidates:search',
    summary: 'Find exact releases for a task or by name, with everything that is known and unknown about each.',
    pathParameters: [],
    queryParameters: [],
    request: json(CandidateSearchRequest, SEARCH_CANDIDATES_REQUEST),
    responses: [json(CandidateSearchResponse, SEARCH_CANDIDATES_RESPONSE)],
    problemCodes: [...ASKING_PROBLEMS, 'not_counted', ...DAMAGE],
  },
  {
    ...get,
    operationId: 'getPlugin',
    path: '/v1/plugins/{plugin_id}',
    summary: 'Read everything known about one plugin, or about one exact release; `kind` says which.',
    pathParameters: [pluginId],
    responses: [json(PluginLookup, GET_PLUGIN_RESPONSE)],
    problemCodes: ['invalid_request', 'not_found', 'withdrawn', ...ADDRESSED_PROBLEMS],
  },
  {
    operationId: 'lookupPlugin',
    method: 'POST',
    path: '/v1/plugins:lookup',
    summary:
      'See how a package, repository or name is listed and by whom, what is unknown of it, or why it is not found.',
    pathParameters: [],
    queryParameters: [],
    request: json(LookupRequest, LOOKUP_REQUEST),
    responses: [json(LookupResponse, LOOKUP_RESPONSE)],
    problemCodes: LOOKUP_PROBLEMS,
  },
  {
    operationId: 'routeDiscovery',
    method: 'POST',
    path: '/v1/plugins:route',
    summary: 'Find plugins for a task by its words, by the branches of the directory and by capabilities, together.',
    pathParameters: [],
    queryParameters: [],
    request: json(RouteRequest, ROUTE_REQUEST),
    responses: [json(RouteResponse, ROUTE_RESPONSE)],
    problemCodes: SEARCH_PROBLEMS,
  },
  {
    ...get,
    operationId: 'getDirectory',
    path: '/v1/directory',
    summary: 'Read the root of the directory: the topics to begin a walk with.',
    responses: [json(DirectoryNodeResponse, DIRECTORY_ROOT_RESPONSE)],
    problemCodes: ['invalid_request', ...READING_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getDirectoryNode',
    path: '/v1/directory/nodes/{node_id}',
    summary: 'Read one node of the directory and what lies below it.',
    pathParameters: [nodeId],
    responses: [json(DirectoryNodeResponse, DIRECTORY_NODE_RESPONSE)],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'listNodePlugins',
    path: '/v1/directory/nodes/{node_id}/plugins',
    summary: 'List the plugins at a node and below it, page by page.',
    pathParameters: [nodeId],
    queryParameters: [
      {
        name: 'limit',
        description: 'Plugins of one page.',
        schema: DirectoryPluginsQuery.shape.limit,
        example: 20,
      },
      {
        name: 'cursor',
        description: 'page.next_cursor of the page before.',
        schema: DirectoryPluginsQuery.shape.cursor,
        example: 'offset:20',
      },
    ],
    responses: [json(DirectoryPluginsResponse, DIRECTORY_PLUGINS_RESPONSE)],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getPluginDirectory',
    path: '/v1/plugins/{plugin_id}/directory',
    summary: 'See where a plugin stands in the directory, or the entry of a release’s package, and why.',
    pathParameters: [pluginId],
    responses: [json(PluginDirectoryResponse, PLUGIN_DIRECTORY_RESPONSE)],
    problemCodes: ['invalid_request', 'not_found', 'withdrawn', ...ADDRESSED_PROBLEMS],
  },
  ...SERVICE_OPERATIONS,
  {
    ...get,
    operationId: 'getPluginBadge',
    path: '/v1/plugins/{plugin_id}/badges/{badge}',
    summary: 'Fetch an image that states one fact of an entry, e.g. how many dimensions were tested; never a grade.',
    pathParameters: [
      { ...pluginId, description: 'entry_id of a search answer; of one that is not published the badge says so.' },
      {
        name: 'badge',
        description:
          '`<fact>.<language>.svg`: evidence (how many dimensions were tested), listing or freshness; en or zh-CN.',
        schema: BadgeFile,
        example: 'evidence.en.svg',
      },
    ],
    responses: [{ mediaType: 'image/svg+xml', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getChanges',
    path: '/v1/changes',
    summary: 'See which plugins and releases were added, changed and withdrawn since a publication, page by page.',
    queryParameters: [
      {
        name: 'since',
        description:
          'publication_version of an earlier answer or manifest; left out: the oldest that is kept. One of the thirty newest; from an ' +
          'older or unknown one 404, whose `errors` name the oldest that can be answered.',
        schema: ChangesQuery.shape.since,
        example: GET_CHANGES_RESPONSE.since,
      },
      {
        name: 'id',
        description: 'entry_id or candidate_id of the one record that is asked about; left out: all records.',
        schema: ChangesQuery.shape.id,
        example: pluginId.example,
      },
      {
        name: 'field',
        description:
          'JSON pointer to a field: records of which it changed, or one above or below it; left out: all records.',
        schema: ChangesQuery.shape.field,
        example: '/quality/dimensions/static_risk/status',
      },
      { name: 'limit', description: 'Changes of one page.', schema: ChangesQuery.shape.limit, example: 50 },
      {
        name: 'cursor',
        description: 'page.next_cursor of the page before.',
        schema: ChangesQuery.shape.cursor,
        example: 'offset:50',
      },
    ],
    responses: [json(ChangesResponse, GET_CHANGES_RESPONSE)],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getPublication',
    path: '/v1/publication',
    summary: 'Read the manifest of the publication that is being served.',
    responses: [json(PublicationManifest, GET_PUBLICATION_RESPONSE)],
    problemCodes: ['invalid_request', ...READING_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getPublicationFile',
    path: '/v1/publication/files/{name}',
    summary: 'Fetch one file of that publication, byte for byte.',
    pathParameters: [
      {
        name: 'name',
        description:
          'Logical name of the file in the manifest; or its path there; or its SHA-256 before its logical name, as ' +
          'clients of The Update Framework ask for it, and so for the manifest too.',
        schema: PublishedFileName,
        example: 'discovery.jsonl',
      },
    ],
    responses: [
      { mediaType: 'application/x-ndjson', schema: DiscoveryRecord, example: GET_PUBLICATION_FILE_LINE },
      { mediaType: 'application/octet-stream', schema: null, example: null },
    ],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getPublicationMetadata',
    path: '/v1/publication/metadata/{name}',
    summary: 'Fetch signed metadata by which a client of The Update Framework verifies what is served.',
    pathParameters: [
      {
        name: 'name',
        description: '`timestamp.json`, or `<version>.root.json`, `<version>.snapshot.json`, `<version>.targets.json`.',
        schema: MetadataName,
        example: 'timestamp.json',
      },
    ],
    responses: [{ mediaType: 'application/json', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getLogCheckpoint',
    path: '/v1/log/checkpoint',
    summary: 'Fetch the signed checkpoint of the log that every publication is a leaf of.',
    responses: [{ mediaType: 'text/plain', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', ...READING_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getLogTile',
    path: '/v1/log/tile/{level}/{tile}',
    summary: 'Fetch a full tile of that log, 256 hashes or entries (C2SP tlog-tiles).',
    pathParameters: [tileLevel, { ...tileIndex, schema: z.string().regex(/^[0-9]{3}$/), example: '000' }],
    responses: [{ mediaType: 'application/octet-stream', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
  {
    ...get,
    operationId: 'getPartialLogTile',
    path: '/v1/log/tile/{level}/{tile}/{width}',
    summary: 'Fetch a tile of that log that is not full yet.',
    pathParameters: [
      tileLevel,
      { ...tileIndex, schema: z.string().regex(/^[0-9]{3}\.p$/), example: '000.p' },
      {
        name: 'width',
        description: 'How many hashes or entries it has.',
        schema: z.string().regex(/^[1-9][0-9]{0,2}$/),
        example: '7',
      },
    ],
    responses: [{ mediaType: 'application/octet-stream', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', ...ADDRESSED_PROBLEMS],
  },
] as const satisfies readonly Operation[];
