import type { HostRuntime } from '../../../src/sandbox/host-run/host-runtime.ts';

/** `dsh plugin` adds a package that declares `dsh.bundle` to the profile's layers, and passes over any other with exit 0. */
export const judgeInstall: HostRuntime['judgeInstall'] = ({ exitCode, shown }, { packageName }) => {
  if (exitCode !== 0) return null;
  if (bundlesOf(shown['profiles/web/package.json'] ?? '{}').includes(packageName)) return null;
  return { reasonCode: 'no_bundle_declared', detail: 'The host added no layer for it: it declares no dsh.bundle.' };
};

/** As far as it is read; the host itself wrote it. */
interface ProfileManifest {
  readonly dsh?: { readonly profile?: { readonly bundles?: readonly unknown[] } };
}

function bundlesOf(manifest: string): readonly unknown[] {
  const parsed: ProfileManifest = JSON.parse(manifest);
  return parsed.dsh?.profile?.bundles ?? [];
}
