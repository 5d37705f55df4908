import { defineConfig } from 'tsdown';

/** One module and one file of types, without a dependency: what comes of `src/contract` is types alone. */
export default defineConfig({
  entry: ['index.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: false,
  fixedExtension: false,
});
