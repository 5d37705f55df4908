/**
 * `node scripts/check-release.ts v<version> <owner>/<repository>`: what must be so before anything is published; says
 * what is not, and exits with 1.
 */
import { readFileSync, readdirSync } from 'node:fs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: { readonly url?: string };
}

const ROOT = new URL('../', import.meta.url);
const [tag = '', repository = ''] = process.argv.slice(2);

const folders = ['.', ...readdirSync(new URL('packages', ROOT)).map((name) => `packages/${name}`)];
const published = folders.map(read).filter(({ private: isPrivate }) => isPrivate !== true);
const faults = published.flatMap(({ name, version, repository: named }) => [
  ...(`v${version}` === tag
    ? []
    : [`${name} has version ${version}, and the tag is another. Run npm run changeset -- version.`]),
  ...(named?.url?.includes(`/${repository}`) === true
    ? []
    : [
        `${name} does not name the repository it is released from: set "repository" in its package.json, for provenance.`,
      ]),
]);
const waiting = readdirSync(new URL('.changeset', ROOT)).filter((name) => name.endsWith('.md'));
if (waiting.length > 0)
  faults.push(`Changes wait in .changeset: ${waiting.join(', ')}. Run npm run changeset -- version.`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function read(folder: string): Manifest {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), 'utf8'));
}
