import type { OpenApiDocument } from '../open-api-document.ts';

export const GET_OPEN_API_RESPONSE: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'plugin-facts', version: '1.0.0' },
  paths: {},
  components: { schemas: {} },
};
