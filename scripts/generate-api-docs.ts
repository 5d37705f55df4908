import { buildReasonsPage } from '../src/contract/discovery/match.ts';
import { buildOpenApiDocument } from '../src/contract/http/openapi.ts';
import { buildQualityReasonsPart } from '../src/pages/parts/quality-reasons-page.ts';
import { writeOrCheck } from './generated-file.ts';

/** The documents that are made from the contract, and from what pages call its codes. */
writeOrCheck('scripts/generate-api-docs.ts', {
  'docs/api/openapi.json': `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`,
  'docs/reasons.md': `${buildReasonsPage()}\n${buildQualityReasonsPart()}`,
});
