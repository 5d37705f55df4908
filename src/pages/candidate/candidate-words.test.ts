import { describe, expect, it } from 'vitest';
import { RegistryObservations } from '../../contract/candidates/registry-observations.ts';
import { readmePassages } from '../../sources/publisher-texts/readme-passages.ts';
import { unknownReasonWords } from './candidate-words.ts';

describe('unknownReasonWords', () => {
  it('claims of no text that its publisher did not write it: a README may, under no heading that is read', () => {
    const readme = '# Lens\n\nA lens for every page.\n\n## Details\n\nIt cannot read scanned pages.\n';
    const { description = '' } = RegistryObservations.shape.unknowns.element.shape.reason;

    expect(readmePassages('README.md', readme).map(({ role }) => role)).not.toContain('limitations');
    for (const words of [
      unknownReasonWords('en').not_provided,
      unknownReasonWords('zh-CN').not_provided,
      description,
    ]) {
      expect(words).toContain('README');
    }
  });
});
