import { describe, expect, it } from 'vitest';
import { revision } from '../../../../test/fixtures/evidence.ts';
import { NO_EVIDENCE } from '../../../facts/observation/evidence.ts';
import { requiredObservations } from '../../chain.ts';
import { sourceMetadataChain } from './chain.ts';

describe('the chain of listings', () => {
  it('asks for every package that is only claimed, so that its release can say whose it is', () => {
    const required = requiredObservations(
      sourceMetadataChain,
      revision({ claimedPackages: ['lens', 'map'] }),
      NO_EVIDENCE,
    );

    expect(required.map(({ subject }) => subject)).toEqual(['package:lens', 'package:map']);
  });

  it('asks for nothing where nothing is claimed', () => {
    expect(requiredObservations(sourceMetadataChain, revision(), NO_EVIDENCE)).toEqual([]);
  });
});
