import { describe, expect, it } from 'vitest';
import { judgeInstall } from './judge-install.ts';

const RELEASE = { packageName: '@acme/lens', version: '1.0.0', integrity: null };

function codeFor(manifest: string | null, exitCode = 0) {
  const report = { exitCode, output: '', shown: { 'node_modules/@acme/lens/package.json': manifest } };
  return judgeInstall(report, RELEASE)?.reasonCode ?? null;
}

describe('judgeInstall', () => {
  it.each(['nodes', 'plugins'])('takes a package that declares %s', (part) => {
    expect(codeFor(JSON.stringify({ 'node-red': { [part]: { zoom: 'zoom.js' } } }))).toBeNull();
  });

  it.each([
    ['without a section', '{}'],
    ['with an empty section', '{"node-red":{"nodes":{}}}'],
    ['with a section that is none', '{"node-red":null}'],
    ['without a readable manifest', '{'],
    ['without a manifest', null],
  ])('tells a package %s', (_, manifest) => {
    expect(codeFor(manifest)).toBe('no_bundle_declared');
  });

  it('leaves a failed install to others', () => {
    expect(codeFor('{}', 1)).toBeNull();
  });
});
