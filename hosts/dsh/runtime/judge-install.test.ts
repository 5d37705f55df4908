import { describe, expect, it } from 'vitest';
import { judgeInstall } from './judge-install.ts';

const RELEASE = { packageName: '@acme/dsh-lens', version: '1.0.0', integrity: null };

function codeFor(bundles: string[], exitCode = 0) {
  const manifest = JSON.stringify({ dsh: { profile: { bundles } } });
  const report = { exitCode, output: '', shown: { 'profiles/web/package.json': manifest } };
  return judgeInstall(report, RELEASE)?.reasonCode ?? null;
}

describe('judgeInstall', () => {
  it('takes a package that the host made a layer of the profile', () => {
    expect(codeFor(['@deepseek-ai/dsh-base', '@acme/dsh-lens'])).toBeNull();
  });

  it('tells a package that the host passed over', () => {
    expect(codeFor(['@deepseek-ai/dsh-base'])).toBe('no_bundle_declared');
  });

  it('leaves a failed install to others', () => {
    expect(codeFor([], 1)).toBeNull();
  });
});
