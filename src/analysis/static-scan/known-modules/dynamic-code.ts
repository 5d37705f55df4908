import { DYNAMIC, known, knownFor, type KnownPackage } from './known-package.ts';

/** Packages that run text as code. */
export const CODE_MAKERS: readonly KnownPackage[] = [
  known('vm2', 'runs text as code', [DYNAMIC, 'VM NodeVM VMScript']),
  known('@n8n/vm2', 'runs text as code', [DYNAMIC, 'VM NodeVM VMScript']),
  known('isolated-vm', 'runs text as code', [DYNAMIC, 'Isolate']),
  known('pirates', 'compiles what is loaded', [DYNAMIC, 'addHook']),
  known('node-hook', 'compiles what is loaded', [DYNAMIC, 'hook']),
  known('istanbul-lib-hook', 'compiles what is loaded', [DYNAMIC, 'hookRequire hookCreateScript hookRunInThisContext']),
  known('rechoir', 'compiles what is loaded', [DYNAMIC, 'prepare']),
  known('tsx/cjs/api', 'compiles what is loaded', [DYNAMIC, 'register require']),
  known('tsx/esm/api', 'compiles what is loaded', [DYNAMIC, 'register tsImport']),
  known('ts-node', 'compiles what is loaded', [DYNAMIC, 'register create ~compile']),
  known('esbuild-register/dist/node', 'compiles what is loaded', [DYNAMIC, 'register']),
  known('bundle-require', 'compiles what is loaded', [DYNAMIC, 'bundleRequire']),
  known('coffeescript', 'runs text as code', [DYNAMIC, 'eval run register']),
  known('coffee-script', 'runs text as code', [DYNAMIC, 'eval run register']),
  // `new Schema(text)` gives a schema its functions back; what else it makes says what values may be.
  known('schemastery', 'runs text as code', [DYNAMIC, '.']),
  known('livescript', 'runs text as code', [DYNAMIC, 'run']),
  known('node-jsx', 'compiles what is loaded', [DYNAMIC, 'install']),
  ...['quickjs-emscripten', 'quickjs-emscripten-core', '@tootallnate/quickjs-emscripten'].map((module) =>
    known(module, 'runs text as code', [DYNAMIC, '~evalCode ~evalCodeAsync']),
  ),
  // Compile what is loaded from then on as soon as they are loaded themselves.
  ...[
    '@babel/register',
    'babel-register',
    'babel-core/register',
    'coffeescript/register',
    'coffee-script/register',
    'coffee-register',
    'livescript/register',
    'ts-node/register',
    'ts-node/register/transpile-only',
    'tsx/cjs',
    'tsx/esm',
    'esbuild-register',
    'esbuild-runner/register',
    'sucrase/register',
    '@swc/register',
    '@swc-node/register',
  ].map((module) => ({ ...known(module, 'compiles what is loaded'), whenImported: DYNAMIC })),
  // Languages of templates that hold code: https://lodash.com/docs/#template, https://ejs.co, https://pugjs.org/language/code.html,
  // https://underscorejs.org/#template, https://olado.github.io/doT, https://eta.js.org
  ...['lodash', 'underscore'].map((module) => known(module, 'makes code of templates', [DYNAMIC, 'template'])),
  ...['lodash/template', 'lodash.template', 'underscore.template', 'art-template', 'blueimp-tmpl'].map((module) =>
    known(module, 'makes code of templates', [DYNAMIC, '. compile render']),
  ),
  known('ejs', 'makes code of templates', [DYNAMIC, '. compile render renderFile']),
  ...['pug', 'jade'].map((module) =>
    known(module, 'makes code of templates', [DYNAMIC, 'compile compileFile render renderFile']),
  ),
  known('dot', 'makes code of templates', [DYNAMIC, 'template compile process']),
  known('eta', 'makes code of templates', [
    DYNAMIC,
    'compile render renderFile renderString #.compile #.render #.renderString Eta.#.compile Eta.#.render Eta.#.renderString',
  ]),
  known('squirrelly', 'makes code of templates', [DYNAMIC, 'compile render renderFile']),
  ...knownFor(
    DYNAMIC,
    'runs text as code',
    'require-from-string eval safe-eval safer-eval node-eval scope-eval import-from-string module-from-string require-from-memory sandboxed-module sandboxjs @nyariv/sandboxjs jailed notevil simple-eval filtrex',
  ),
  ...knownFor(
    DYNAMIC,
    'compiles what is loaded',
    'append-transform require-hook css-modules-require-hook require-extension-hooks rewire jiti @mariozechner/jiti importx unrun import-jsx ts-import esm @std/esm @modern-js/node-bundle-require espower-loader',
  ),
];
