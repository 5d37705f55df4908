import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { REFUSED_DEPENDENCY } from './registry-gate.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const hook: { readonly hooks: { readonly readPackage: (manifest: Manifest) => Manifest } } = createRequire(
  import.meta.url,
)('./registry-only.cjs');
const { readPackage } = hook.hooks;

const LENS = { name: 'lens', version: '1.0.0' };

describe('registry-only.cjs', () => {
  it('lets a manifest pass as it is', () => {
    const manifest = { ...LENS, dependencies: { zoom: '^1.0.0' } };

    expect(readPackage(manifest)).toBe(manifest);
    expect(readPackage(LENS)).toBe(LENS);
  });

  it('ends the run at what the gate refused', () => {
    expect(() => readPackage({ ...LENS, dependencies: { [REFUSED_DEPENDENCY]: '*' } })).toThrow(
      expect.objectContaining({ code: 'NON_REGISTRY_DEPENDENCY', message: expect.stringContaining('lens@1.0.0') }),
    );
  });
});
