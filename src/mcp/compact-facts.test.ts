import { describe, expect, it } from 'vitest';
import { EXAMPLE_QUALITY } from '../contract/http/examples/discovery.ts';
import { GET_PLUGIN_RESPONSE } from '../contract/http/examples/plugin-record.ts';
import type { PluginRecord } from '../contract/shared/plugin-record.ts';
import { compactFacts } from './compact-facts.ts';
import { textForm } from './text-form.ts';

function told(changes: Partial<PluginRecord>) {
  return compactFacts({ ...GET_PLUGIN_RESPONSE, ...changes }, { detail: 'concise', locale: 'en' });
}

describe('what an agent is told of one plugin', () => {
  it('says that others claim its package too, and blames nobody for what nobody could look at', () => {
    const { entry } = GET_PLUGIN_RESPONSE;
    const runtime = {
      ...EXAMPLE_QUALITY.dimensions.install_runtime,
      status: 'not_tested',
      failure_stage: 'package_inspection',
      failure_class: null,
      failure_reason_code: 'no_registry_package',
    } as const;
    const contested = told({
      entry: { ...entry, identity: { ...entry.identity, registry_package: null } },
      quality: {
        ...EXAMPLE_QUALITY,
        dimensions: { ...EXAMPLE_QUALITY.dimensions, install_runtime: runtime },
        reason_codes: ['no_registry_package', 'package_claim_contested'],
      },
    });

    expect(contested).toMatchObject({ identity: { package_claim: 'contested', untrusted_text: { package: null } } });
    expect(textForm(contested, 'f')).toMatch(/^identity: package_claim=contested$/m);
    expect(textForm(contested, 'f')).toContain('class=unknown');
    expect(told({})).not.toHaveProperty('identity.package_claim');
  });

  it.each([
    ['as it is written', { license: null, license_written: 'Apache License \u202e2' }, 'Apache License \\u{202e}2'],
    ['as unknown, where nobody kept what is written', { license: null }, null],
  ])(
    'tells a licence that is no SPDX expression %s, as third-party text, and that it is none',
    (_case, stated, shown) => {
      const { dimensions } = EXAMPLE_QUALITY;
      const package_release = { ...dimensions.package_release, ...stated };
      const quality = { ...EXAMPLE_QUALITY, dimensions: { ...dimensions, package_release } };

      const facts = told({ quality: { ...quality, reason_codes: ['license_not_spdx'] } });

      expect(facts).toMatchObject({
        evidence: {
          dimensions: { package_release: { license_is: 'no_spdx_expression', untrusted_text: { license: shown } } },
        },
      });
      expect(JSON.stringify(told({}))).not.toContain('license_is');
    },
  );
});
