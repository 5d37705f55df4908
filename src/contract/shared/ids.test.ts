import { describe, expect, it } from 'vitest';
import {
  CandidateId,
  CapabilityId,
  EntryId,
  EvidenceId,
  PluginId,
  PublicationVersion,
  RequestId,
  Sha256Form,
  SnapshotId,
  WebUrl,
} from './ids.ts';

const HEX_24 = '4f0c8a1be2d7936455c0a91e';

describe('ids', () => {
  it.each([
    [EntryId, `plugin.discovery.${HEX_24}`],
    [PluginId, 'plugin.phone_notices'],
    [CandidateId, 'candidate.phone-notices.1_2_0-rc_1'],
    [EvidenceId, 'evd_phone-notices_boot'],
    [SnapshotId, 'discovery.composite.2026-09-06.v1-0-5.b92b985e31df'],
    [PublicationVersion, 'public.2026-09-06.b92b985e31df'],
    [PublicationVersion, 'sample.2026-09-06.b92b985e31df'],
    [RequestId, 'request.discovery.5f2c9b0e7a41d386'],
    [Sha256Form, `sha256:${'0a'.repeat(32)}`],
    [CapabilityId, 'conversation.claude_code'],
  ])('case %#: %2$s is taken', (schema, id) => {
    expect(schema.parse(id)).toBe(id);
  });

  it.each([
    ['too few digits', EntryId, `plugin.discovery.${HEX_24.slice(1)}`],
    ['upper case', EntryId, `plugin.discovery.${HEX_24.toUpperCase()}`],
    ['something before it', EntryId, `x plugin.discovery.${HEX_24}`],
    ['a line after it', EntryId, `plugin.discovery.${HEX_24}\n`],
    ['a dot in the slug', PluginId, 'plugin.phone.notices'],
    ['dots in the version', CandidateId, 'candidate.phone-notices.1.2.0'],
    ['another prefix', SnapshotId, 'snapshot.composite.2026-09-06'],
    ['a path', SnapshotId, 'discovery.../etc'],
    ['an unknown data class', PublicationVersion, 'private.2026-09-06.b92b985e31df'],
    ['no hex', RequestId, 'request.discovery.xyz'],
    ['another digest', Sha256Form, `sha512:${'0a'.repeat(32)}`],
    ['no field', CapabilityId, 'session'],
  ])('%s is refused', (_case, schema, id) => {
    expect(schema.safeParse(id).success).toBe(false);
  });
});

describe('WebUrl', () => {
  it.each(['https://github.com/acme/lens', 'http://localhost:8080/a?b#c'])('takes %s', (url) => {
    expect(WebUrl.parse(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'git+ssh://git@github.com/a/b',
    'https://',
    'https://a b',
    '/x',
  ])('refuses %s', (url) => {
    expect(WebUrl.safeParse(url).success).toBe(false);
  });

  it('is at most 500 characters long', () => {
    const longest = `https://a.example/${'x'.repeat(482)}`;

    expect(longest).toHaveLength(500);
    expect(WebUrl.safeParse(longest).success).toBe(true);
    expect(WebUrl.safeParse(`${longest}x`).success).toBe(false);
  });
});
