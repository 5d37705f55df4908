/** Which stage may read which: the one list, also printed in src/README.md. */
export const MAY_IMPORT = {
  base: [],
  text: ['base'],
  contract: ['base'],
  facts: ['base', 'contract'],
  sources: ['base', 'contract', 'facts'],
  sandbox: ['base', 'contract', 'facts'],
  analysis: ['base', 'contract', 'facts'],
  collection: ['base', 'facts', 'sources', 'sandbox'],
  publication: ['base', 'contract', 'facts', 'analysis'],
  search: ['base', 'contract', 'text'],
  directory: ['base', 'contract', 'text', 'search'],
  api: ['base', 'contract', 'publication', 'search', 'directory'],
  operations: [
    'base',
    'contract',
    'facts',
    'sources',
    'sandbox',
    'analysis',
    'collection',
    'publication',
    'text',
    'search',
    'directory',
    'api',
  ],
  client: ['contract'],
  cli: ['base', 'contract', 'operations', 'client'],
};
const PURE = '^src/(contract|facts(?!/store)|analysis|text|search|directory)/';
const TESTS = '[.]test[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(([stage, allowed]) => ({
      name: `${stage}-imports`,
      comment: `src/${stage} may import: ${['itself', ...allowed].join(', ')}. Move the code, or pass what it needs as an argument from src/app.`,
      severity: 'error',
      from: { path: `^src/${stage}/`, pathNot: TESTS },
      to: { path: '^src/', pathNot: `^src/(${[stage, ...allowed].join('|')})/` },
    })),
    {
      name: 'pure-core',
      comment: 'No input, output, clock or randomness in the core: take a port or a value instead.',
      severity: 'error',
      from: { path: PURE, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'app-is-the-root',
      comment: 'src/app wires processes; nothing imports it.',
      severity: 'error',
      from: { path: '^src/(?!app/)', pathNot: TESTS },
      to: { path: '^src/app/' },
    },
    {
      name: 'evaluation-is-a-guest',
      comment: 'Measurements stand outside the product; `plugin-facts eval` alone loads them, when it is run.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^bench/', pathNot: '^bench/evaluation/evaluate[.]ts$' },
    },
    {
      name: 'engine-stands-alone',
      comment: 'The search engine could be published by itself.',
      severity: 'error',
      from: { path: '^src/search/engine/', pathNot: TESTS },
      to: { pathNot: '^src/search/engine/' },
    },
    {
      name: 'client-types-only',
      comment: 'The client ships without the schemas: type imports only.',
      severity: 'error',
      from: { path: '^src/client/', pathNot: TESTS },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-source-never-reads-another',
      comment:
        'Sources meet in facts, never in each other. An archive is what a registry hands out, not a source beside it.',
      severity: 'error',
      from: { path: '^src/sources/([^/]+)/' },
      to: { path: '^src/sources/([^/]+)/', pathNot: ['^src/sources/$1/', '^src/sources/package-archive/'] },
    },
    {
      name: 'no-circular',
      comment: 'A cycle has no first file to read; cut it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-test-import',
      comment: 'Shared test code lives in test/support and test/fixtures.',
      severity: 'error',
      from: { pathNot: [TESTS, '^test/'] },
      to: { path: [TESTS, '^test/'] },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved is a broken import.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
