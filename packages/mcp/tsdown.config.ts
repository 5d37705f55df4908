import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsdown';

/** What is bundled brings its licence along, as each of them asks. */
const licencesOfTheBundled = {
  name: 'licences-of-the-bundled',
  renderChunk: {
    handler(this: { emitFile: (file: object) => void }, _code: string, { moduleIds }: { moduleIds: string[] }) {
      const folders = new Set(moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
      const within = new Set(moduleIds.flatMap(bundledWithin));
      const source = `${[...folders].toSorted().map(licenceOf).join('\n\n')}\n\nContained in these, under licences of their own: ${[...within].toSorted().join(', ')}\n`;
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source });
    },
  },
} as const;

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${readFileSync(`${folder}/LICENSE`, 'utf8')}`;
}

/** Packages that a bundled module has in itself already, by the comments that its bundler left. */
function bundledWithin(moduleId: string): string[] {
  if (!moduleId.includes('/node_modules/')) return [];
  const code = readFileSync(moduleId, 'utf8');
  return [...code.matchAll(/\/\/#region \S*\/\.pnpm\/([^/]+)\//g)].map(([, name = '']) => name);
}

/** One module, without a dependency: what starts it by `npx` waits a second and no longer. */
export default defineConfig({
  entry: ['main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  fixedExtension: false,
  deps: { alwaysBundle: [/./], onlyBundle: false },
  minify: true,
  plugins: [licencesOfTheBundled],
});
