import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';

/** The types of the schemas would bring those of zod along. */
const publishedTypes = {
  name: 'published-types-of-the-contract',
  resolveId: {
    order: 'pre',
    handler: (source: string) =>
      /\/contract\/.+\.ts$/.test(source) ? fileURLToPath(new URL('./contract.d.ts', import.meta.url)) : null,
  },
} as const;

/** One module and one file of types, without a dependency. */
export default defineConfig({
  entry: ['index.ts'],
  format: 'esm',
  platform: 'neutral',
  // What Node 20 and browsers of its time know.
  target: 'es2022',
  dts: { oxc: true },
  fixedExtension: false,
  // Before the plugin that makes the types, which else resolves first.
  inputOptions: (options) => ({ ...options, plugins: [publishedTypes, options.plugins] }),
});
