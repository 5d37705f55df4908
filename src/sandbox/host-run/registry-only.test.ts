import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const hook: { readonly hooks: { readonly readPackage: (manifest: Manifest) => Manifest } } = createRequire(
  import.meta.url,
)('./registry-only.cjs');
const { readPackage } = hook.hooks;

const LENS = { name: 'lens', version: '1.0.0' };

describe('registry-only.cjs', () => {
  it.each(['^1.0.0', '1 || 2', '*', '', 'latest', 'npm:other@1', 'npm:@acme/other@^1'])('lets "%s" pass', (spec) => {
    expect(readPackage({ ...LENS, dependencies: { zoom: spec } }).dependencies).toEqual({ zoom: spec });
  });

  it.each([
    'https://example.com/zoom.tgz',
    'git+ssh://git@example.com/acme/zoom.git',
    'github:acme/zoom',
    'acme/zoom',
    'file:../zoom',
    'link:zoom',
    'workspace:*',
    'jsr:@acme/zoom@1',
  ])('ends the run at "%s"', (spec) => {
    expect(() => readPackage({ ...LENS, dependencies: { zoom: spec } })).toThrow(
      expect.objectContaining({ code: 'NON_REGISTRY_DEPENDENCY', message: `lens@1.0.0 depends on zoom by "${spec}"` }),
    );
  });

  it.each(['optionalDependencies', 'peerDependencies'] as const)('leaves those of that kind out of %s', (part) => {
    const manifest = { ...LENS, [part]: { zoom: 'acme/zoom', pan: '^1.0.0' } };

    expect(readPackage(manifest)[part]).toEqual({ pan: '^1.0.0' });
  });
});
