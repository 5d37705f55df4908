import { describe } from 'vitest';
import { testRecall } from '../../../test/support/recall-contract.ts';
import { recallByPostings } from './recall.ts';

describe('recall by the postings of the engine', () => {
  testRecall(() => recallByPostings);
});
