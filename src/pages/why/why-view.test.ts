import { describe, expect, it } from 'vitest';
import { LOOKUP_RESPONSE } from '../../contract/http/examples/lookup.ts';
import { GET_PUBLICATION_RESPONSE } from '../../contract/http/examples/service.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import { h } from '../markup.ts';
import type { Site, Visit } from '../page.ts';
import { whyView } from './why-view.ts';

const visit: Visit = {
  language: 'en',
  isLanguageChosen: false,
  path: '/why',
  parameters: new URLSearchParams('package=night-sky'),
  segments: {},
};
const site: Site = {
  hostName: { en: 'Example', 'zh-CN': '示例' },
  exampleSearches: { en: 'pictures', 'zh-CN': '图片' },
};
const [ENTRY] = LOOKUP_RESPONSE.entries;

function textOf(changes: Partial<LookupResponse>, name = 'night-sky'): string {
  const lookup = { ...LOOKUP_RESPONSE, ...changes };
  const answers = { lookup, records: [], publication: GET_PUBLICATION_RESPONSE };
  const { main } = whyView({ name, query: '', answers }, visit, site);
  return h('main', null, main)
    .html.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the page of a name', () => {
  it('tells of a release that no entry stands for what nobody knows of it, and who can fill it', () => {
    const text = textOf({
      outcome: 'not_read',
      entries: [],
      listings: [],
      candidate_id: 'candidate.night-sky.1_4_0',
      candidate_unknowns: [
        { field: '/candidate/publisher_content/problem', remedy: 'plugin_profile' },
        { field: '/candidate/test_evidence/dimensions/4/status', remedy: 'outside_report' },
      ],
    });

    expect(text).toContain('candidate.night-sky.1_4_0');
    expect(text).toMatch(/Of this release, by who can fill it.*say it in plugin-profile.yaml.*somebody has to test it/);
    expect(textOf({})).not.toContain('Of this release');
  });

  it.each([
    [[], 'Package: no package is held to be its own'],
    [['package_claim_contested'], 'Package: several projects claim the package, or it is the host’s own'],
  ] as const)('says why an entry has no package, by the reasons %j', (codes, expected) => {
    expect(textOf({ entries: [{ ...ENTRY!, registry_package: null, reason_codes: [...codes] }] })).toContain(expected);
  });

  it('gives advice for ids where an id is asked for that no entry has: no catalog can name one', () => {
    const lookedUp: Partial<LookupResponse> = { outcome: 'not_read', entries: [], listings: [], near_names: [] };
    const ofId = textOf(lookedUp, 'plugin.discovery.000000000000000000000000');

    expect(ofId).toContain('No plugin of this publication has this id.');
    expect(ofId).toContain('look up its name');
    expect(ofId).not.toContain('Catalogs that were read');
    expect(textOf(lookedUp)).toContain('Catalogs that were read');
  });

  it.each([
    ['0.5.0', 'candidate.night-sky.0_5_0', 'Version 0.5.0: candidate.night-sky.0_5_0 Known versions: 0.5.0'],
    ['0.4.0', null, 'Version 0.4.0: no release of exactly this version was verified here. The registry was not asked'],
  ] as const)('says of version %s what is known, and that the plugin is listed', (version, candidate_id, expected) => {
    const text = textOf({ asked_version: { version, candidate_id, known_versions: ['0.5.0'] } });

    expect(text).toContain('The plugin is listed. What is known of this version:');
    expect(text).toContain(expected);
    expect(text).not.toContain('It is listed.');
  });

  it('says where each near name is, where an address was asked for', () => {
    const near_names = [{ entry_id: ENTRY!.entry_id, name: 'night-sky', repository_full_name: 'dark/night-sky' }];
    const near: Partial<LookupResponse> = { outcome: 'not_read', entries: [], listings: [], near_names };

    const text = textOf({ ...near, near_to: 'night-sky' }, 'gitee.com/acme/night-sky');
    expect(text).toContain('Names like “night-sky”: the same, with it as a part, or spelled almost so');
    expect(text).toMatch(/None of them is known to be at the place .* night-sky · github.com\/dark\/night-sky/);
    expect(textOf(near)).not.toContain('github.com/dark/night-sky');
  });

  it('shows which name of a plugin is near, where it is called otherwise', () => {
    const near_names = [{ entry_id: ENTRY!.entry_id, name: 'Ink Brush', matched_name: 'lumen-brush-ink' }];

    expect(textOf({ outcome: 'not_read', entries: [], listings: [], near_names })).toContain(
      'Ink Brush ( lumen-brush-ink )',
    );
  });
});
