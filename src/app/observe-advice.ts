import type { ObserveReport } from './observe-releases.ts';

/** What to do after a run over the registry; `null`: nothing. */
export function observeAdvice({ failed }: ObserveReport, registryUrl: string): string | null {
  if (failed.length === 0) return null;
  return [
    'next: read the detail of each failed package, then run the same command again; what was known of it is kept.',
    '      An address that is not public must be allowed by its origin:',
    `      PLUGIN_FACTS_ALLOWED_ORIGINS='${new URL(registryUrl).origin}' npm run observe -- …`,
  ].join('\n');
}
