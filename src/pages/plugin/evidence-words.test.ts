import { describe, expect, it } from 'vitest';
import { QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import { testWords } from '../candidate/candidate-words.ts';
import { factWords } from './evidence-words.ts';

describe('words about a run in the host', () => {
  it.each(['en', 'zh-CN'] as const)('say that parts loaded, and not that anything can be used (%s)', (language) => {
    for (const words of [factWords(language).generic_usability, testWords(language).smoke]) {
      expect(words).toMatch(/load|加载/);
      expect(words).not.toMatch(/usable|work|account|network|可用|运行|账号/i);
    }
  });

  it('are in the contract what the host listed, and that nothing was used', () => {
    const { description } = QualityDimensions.shape.install_runtime.shape.generic_usability;

    expect(description).toMatch(/host listed.*none as failed.*No part was used/);
  });
});
