import type { HostRuntime } from '../../../src/sandbox/host-run/host-runtime.ts';

/** Node-RED passes over a package in silence whose manifest declares no `node-red` section with something in it. */
export const judgeInstall: HostRuntime['judgeInstall'] = ({ exitCode, shown }, { packageName }) => {
  if (exitCode !== 0) return null;
  const manifest = shown[`node_modules/${packageName}/package.json`] ?? null;
  if (manifest !== null && declaresSomething(manifest)) return null;
  return { reasonCode: 'no_bundle_declared', detail: 'The manifest declares neither nodes nor plugins of the host.' };
};

interface Section {
  readonly nodes?: object;
  readonly plugins?: object;
}

function declaresSomething(manifest: string): boolean {
  const section = sectionOf(manifest);
  return [section.nodes, section.plugins].some((part) => Object.keys(part ?? {}).length > 0);
}

function sectionOf(manifest: string): Section {
  try {
    const parsed: { readonly 'node-red'?: Section | null } = JSON.parse(manifest);
    return parsed['node-red'] ?? {};
  } catch {
    return {};
  }
}
