import { z } from 'zod';
import { Health, Readiness } from '../publication/health.ts';
import { OpenApiDocument } from './components.ts';
import { GET_HEALTH_RESPONSE, GET_OPEN_API_RESPONSE, GET_READINESS_RESPONSE } from './examples/service.ts';
import { type Operation, get, json } from './operation.ts';

/** State of the service, and how it is used: all that is the same whatever is published. */
export const SERVICE_OPERATIONS = [
  {
    ...get,
    operationId: 'getHealth',
    path: '/healthz',
    summary: 'See what is being served and how fresh it is.',
    responses: [json(Health, GET_HEALTH_RESPONSE)],
    problemCodes: ['internal_error', 'not_ready', 'overloaded'],
  },
  {
    ...get,
    operationId: 'getReadiness',
    path: '/readyz',
    summary: 'Ask whether searches are being answered, as a balancer does.',
    responses: [json(Readiness, GET_READINESS_RESPONSE)],
    problemCodes: ['internal_error', 'not_ready', 'overloaded'],
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
    operationId: 'getOperationDocument',
    path: '/openapi/{document}',
    summary: 'Read about one operation alone: it, and the shapes it speaks of.',
    pathParameters: [
      {
        name: 'document',
        description: '`<operation id>.json`; every operation of this document has one.',
        schema: z.string().regex(/^[A-Za-z]+\.json$/),
        example: 'searchDiscovery.json',
      },
    ],
    responses: [json(OpenApiDocument, GET_OPEN_API_RESPONSE)],
    problemCodes: ['invalid_request', 'not_found', 'uri_too_long', 'internal_error'],
  },
  {
    ...get,
    operationId: 'getDocs',
    path: '/docs',
    summary: 'Read about all operations in a browser.',
    responses: [{ mediaType: 'text/html', schema: null, example: null }],
    problemCodes: ['internal_error'],
  },
  {
    ...get,
    operationId: 'getOperationDocs',
    path: '/docs/{operation_id}',
    summary: 'Read about one operation in a browser: examples, fields, what can go wrong.',
    pathParameters: [
      {
        name: 'operation_id',
        description: 'Id of an operation of this document.',
        schema: z.string().regex(/^[A-Za-z]+$/),
        example: 'searchDiscovery',
      },
    ],
    responses: [{ mediaType: 'text/html', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', 'uri_too_long', 'internal_error'],
  },
  {
    ...get,
    operationId: 'getLlmsText',
    path: '/llms.txt',
    summary: 'See where a language model begins (llmstxt.org).',
    responses: [{ mediaType: 'text/plain', schema: null, example: null }],
    problemCodes: ['internal_error'],
  },
  {
    ...get,
    operationId: 'getSkillIndex',
    path: '/.well-known/agent-skills/index.json',
    summary: 'See which skills for agents are offered, with the digest of each (Agent Skills Discovery 0.2.0).',
    responses: [{ mediaType: 'application/json', schema: null, example: null }],
    problemCodes: ['internal_error'],
  },
  {
    ...get,
    operationId: 'getSkill',
    path: '/skills/{skill}/SKILL.md',
    summary: 'Read the skill: how an agent searches, reads facts, inspects, and asks its user.',
    pathParameters: [
      {
        name: 'skill',
        description: 'Name of a skill of the index.',
        schema: z.literal('plugin-facts'),
        example: 'plugin-facts',
      },
    ],
    responses: [{ mediaType: 'text/markdown', schema: null, example: null }],
    problemCodes: ['invalid_request', 'not_found', 'uri_too_long', 'internal_error'],
  },
  {
    ...get,
    operationId: 'getSecurityContact',
    path: '/.well-known/security.txt',
    summary: 'See whom to tell of a weakness of this service (RFC 9116); 404 where nobody is named.',
    responses: [{ mediaType: 'text/plain', schema: null, example: null }],
    problemCodes: ['not_found', 'internal_error'],
  },
] as const satisfies readonly Operation[];
