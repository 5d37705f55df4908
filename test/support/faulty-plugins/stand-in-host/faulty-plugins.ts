import { type FaultyPlugin, faultsBeforeTheHost } from '../faulty-plugin.ts';

const plugin = (code: string) => ({ files: { 'plugin.mjs': code } });

export const SOUND_PLUGIN = plugin('export default ({ add }) => { add("second"); add("first"); };');

/** One for each way a run can end, and none that a real host tells apart better. */
export const FAULTY_PLUGINS: readonly FaultyPlugin[] = [
  ...faultsBeforeTheHost(SOUND_PLUGIN),
  { reasonCode: 'no_bundle_declared', files: { 'readme.md': 'No plugin at all.' } },
  { reasonCode: 'import_threw', ...plugin('throw new Error("thrown while imported");') },
  { reasonCode: 'not_listed', ...plugin('export default () => {};') },
  { reasonCode: 'process_exit', ...plugin('process.exit(0);') },
  {
    reasonCode: 'out_of_memory',
    ...plugin('const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length));'),
  },
  { reasonCode: 'boot_timeout', ...plugin('await new Promise((resolve) => setTimeout(resolve, 1e9));') },
];
