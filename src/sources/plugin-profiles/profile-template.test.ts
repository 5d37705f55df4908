import { describe, expect, it } from 'vitest';
import { packageRelease } from '../../../test/fixtures/facts.ts';
import { pluginProfileTemplate } from './profile-template.ts';
import { readPluginProfile } from './read-profile.ts';

const CAPABILITY_IDS = ['network.http', 'protocol.mqtt'];
const RELEASE = packageRelease({
  packageName: '@acme/host-Lens',
  version: '1.2.0',
  integrity: `sha512-${'A'.repeat(86)}==`,
});

function check(template: string) {
  return readPluginProfile(new TextEncoder().encode(template), { origin: 'x', capabilityIds: new Set(CAPABILITY_IDS) });
}

describe('pluginProfileTemplate', () => {
  it('holds what the release says of itself, and lists the capabilities to choose from', () => {
    const template = pluginProfileTemplate({ release: RELEASE, capabilityIds: CAPABILITY_IDS, editor: null });

    expect(template).toContain('written_by: publisher\n');
    expect(template).toContain('version: "1.2.0"');
    expect(template).toContain('# Ids of the host: network.http, protocol.mqtt\n');
  });

  it('is refused only for the texts that its writer has yet to give, each by its line', () => {
    const { profile, problems } = check(
      pluginProfileTemplate({ release: RELEASE, capabilityIds: CAPABILITY_IDS, editor: null }),
    );

    expect(profile).toBeNull();
    expect(new Set(problems.map(({ detail }) => detail))).toEqual(
      new Set(['Must not be empty.', 'Must be a word in snake_case, at most 64 characters.']),
    );
    expect(problems.filter(({ line }) => line === null)).toEqual([]);
  });

  it('is a profile as soon as its texts are given', () => {
    const filled = pluginProfileTemplate({ release: RELEASE, capabilityIds: CAPABILITY_IDS, editor: null })
      .replaceAll("en: ''", 'en: words')
      .replaceAll("zh-CN: ''", 'zh-CN: 文字')
      .replaceAll("code: ''", 'code: network');

    expect(check(filled).problems).toEqual([]);
    expect(check(filled).profile?.packageName).toBe('@acme/host-Lens');
  });

  it('is an editor’s where somebody else writes', () => {
    const editor = { author: 'Editor of the tide catalog', day: '2026-11-28' };
    const filled = pluginProfileTemplate({ release: RELEASE, capabilityIds: CAPABILITY_IDS, editor })
      .replaceAll("en: ''", 'en: words')
      .replaceAll("zh-CN: ''", 'zh-CN: 文字');

    expect(check(filled).problems).toEqual([]);
    expect(check(filled).profile).toMatchObject({ writtenBy: 'editor', author: 'Editor of the tide catalog' });
  });
});
