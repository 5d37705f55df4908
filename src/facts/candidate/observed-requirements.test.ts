import { describe, expect, it } from 'vitest';
import { profile, text } from '../../../test/fixtures/candidates.ts';
import { contents, NO_TEXTS } from '../../../test/fixtures/contents.ts';
import { type RequirementInput, requirementsOf } from './observed-requirements.ts';

const LENS = { packageName: '@acme/lens', version: '1.2.0' };

function found(input: Partial<RequirementInput>) {
  return requirementsOf({
    release: LENS,
    contents: contents(),
    abilities: [],
    namesHostVersions: (pointer) => pointer === '/host/version' || pointer.startsWith('/peerDependencies/@host~1'),
    profile: null,
    ...input,
  });
}

const declared = (...values: ReadonlyArray<readonly [pointer: string, text: string, isOptional?: boolean]>) =>
  contents({
    publisherTexts: {
      ...NO_TEXTS,
      declared: values.map(([pointer, value, isOptional = false]) => ({ pointer, text: value, isOptional })),
    },
  });

describe('requirementsOf', () => {
  it('says of a release that was seen to start processes that it does, and where that was seen', () => {
    expect(found({ abilities: ['static_process_execution_observed'] }).permissions).toEqual([
      {
        code: 'process_execution',
        status: 'observed',
        evidenceRefs: ['package_contents/release:@acme/lens@1.2.0#static_process_execution_observed'],
      },
    ]);
  });

  it('tells binaries and scripts that run on installation', () => {
    const { integrity } = contents();
    const scripts = {
      ...integrity,
      counts: { ...integrity.counts, native_binary_content: 2, install_script_declared: 1 },
      findings: [{ code: 'install_script_declared' as const, pointer: '/scripts/postinstall', path: null }],
    };

    expect(found({ contents: contents({ integrity: scripts }) }).permissions).toEqual([
      {
        code: 'native_binary',
        status: 'observed',
        evidenceRefs: ['package_contents/release:@acme/lens@1.2.0#native_binary_content'],
      },
      {
        code: 'install_scripts',
        status: 'declared',
        evidenceRefs: ['release:@acme/lens@1.2.0/package.json#/scripts/postinstall'],
      },
    ]);
  });

  it('takes what the manifest asks for as declared, each with its place, and no peer that may be missing but a part of the host', () => {
    const { prerequisites } = found({
      contents: declared(
        ['/engines/node', '>=20'],
        ['/engines/pnpm', '>=9'],
        ['/host/version', '>=2'],
        ['/peerDependencies/react', '^19.0.0'],
        ['/peerDependencies/vue', '^3.0.0'],
        ['/peerDependencies/svelte', '^5.0.0', true],
        ['/peerDependencies/@host~1ui', '>=2', true],
        ['/os/0', 'linux'],
        ['/cpu/0', 'x64'],
        ['/scripts/postinstall', 'x'],
      ),
    });

    expect(prerequisites.map(({ code, status, evidenceRefs }) => [code, status, evidenceRefs.length])).toEqual([
      ['host_version', 'declared', 2],
      ['node_version', 'declared', 1],
      ['operating_system', 'declared', 1],
      ['package_manager', 'declared', 1],
      ['peer_packages', 'declared', 2],
      ['processor', 'declared', 1],
    ]);
    expect(prerequisites[0]?.evidenceRefs).toEqual([
      'release:@acme/lens@1.2.0/package.json#/host/version',
      'release:@acme/lens@1.2.0/package.json#/peerDependencies/@host~1ui',
    ]);
  });

  it('keeps a claim a claim, until somebody saw it', () => {
    const claims = [
      { code: 'network_client', text: text('Calls a service.') },
      { code: 'screen_read', text: text('Reads the screen.') },
    ];
    const own = profile({ permissionsClaimed: claims, prerequisites: [{ code: 'phone', text: text('A phone.') }] });
    const { permissions, prerequisites } = found({ abilities: ['static_network_client_observed'], profile: own });

    expect(permissions.map(({ code, status }) => [code, status])).toEqual([
      ['network_client', 'observed'],
      ['screen_read', 'claimed_only'],
    ]);
    expect(prerequisites).toEqual([{ code: 'phone', status: 'claimed_only', evidenceRefs: [] }]);
  });

  it('has nothing where nobody read the archive', () => {
    expect(found({ contents: null })).toEqual({ prerequisites: [], permissions: [] });
  });
});
