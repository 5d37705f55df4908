import { describe } from 'vitest';
import { testResponseWriter } from '../../../test/support/response-writer-contract.ts';
import { loadCurrent } from '../../operations/serve/load-served.ts';

describe('createLocalWriter', () => {
  testResponseWriter((root) => loadCurrent(root));
});
