import { InvalidArgumentError, Option } from 'commander';
import type { HostFolders } from '../operations/data-folder.ts';
import { ONLY_READ, parsePlace } from '../operations/place-address.ts';

/** Options as commander hands them over, of the commands that read or write a host's data. */
export interface HostOptionValues {
  readonly host: string;
  readonly data: string | null;
}

export function hostOption(defaultFolder: string): Option {
  return new Option('--host <folder>', 'folder of the host profile').default(defaultFolder);
}

export function dataOption(): Option {
  return new Option('--data <folder>', 'folder of observations and publications').default(null, 'data/<host id>');
}

/** How a service is started. */
export interface ServiceOptionValues {
  readonly port: number;
  readonly address: string;
  readonly workers: number | null;
  readonly publication: string | null;
}

const PORT_MAX = 65_535;

export function portOption(meaning: string): Option {
  return new Option('--port <number>', meaning).argParser(integerParser(0, PORT_MAX)).default(8080);
}

export function addressOption(meaning: string): Option {
  return new Option('--address <ip>', meaning).default('127.0.0.1');
}

/** More threads than any machine of today has use for would each take memory. */
export const MOST_WORKERS = 64;

export function workersOption(): Option {
  return new Option('--workers <number>', `threads that answer searches and routes, 1 to ${MOST_WORKERS}`)
    .argParser(integerParser(1, MOST_WORKERS))
    .default(null, 'PLUGIN_FACTS_WORKERS, else 1');
}

export function publicationOption(): Option {
  return new Option(
    '--publication <place>',
    'follow what is signed at a folder, an https address or s3://bucket/prefix',
  )
    .argParser(onePlace)
    .default(null, 'PLUGIN_FACTS_PUBLICATION, else what the data folder has');
}

export function jsonOption(): Option {
  return new Option('--json', 'print one JSON object; on failure, a problem object');
}

export function serverOption(): Option {
  return new Option('--server <url>', 'ask a running service, e.g. http://127.0.0.1:8080')
    .argParser(parseServerUrl)
    .default(null, 'read the local publication');
}

export function acceptShrinkOption(): Option {
  return new Option(
    '--accept-shrink <catalog>',
    'take over what this catalog gives now, although it has far fewer records than before; may be given again',
  )
    .argParser((id: string, ids: readonly string[]) => [...ids, id])
    .default([], 'none');
}

export function foldersOf({ host, data }: HostOptionValues): HostFolders {
  return { hostFolder: host, dataFolder: data };
}

/** A parser of whole numbers for commander, bounds included. */
export function integerParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new InvalidArgumentError(`It must be a whole number, ${min} to ${max}.`);
    }
    return value;
  };
}

/** A parser of places for commander. */
function onePlace(text: string): string {
  if (parsePlace(text) === null)
    throw new InvalidArgumentError('It must be a folder, a web address, or s3://bucket/prefix.');
  return text;
}

/** The same of places that are written to. */
export function oneWritablePlace(text: string): string {
  const place = parsePlace(text);
  if (place === null) throw new InvalidArgumentError('It must be a folder, or s3://bucket/prefix.');
  if (place.kind === 'web') throw new InvalidArgumentError(ONLY_READ);
  return text;
}

function parseServerUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new InvalidArgumentError('It must be an address that begins with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It must have no user, password, query or fragment.');
  }
  return url.href;
}

/** Text under a command's help: how it is called for real. */
export function examples(...commandLines: readonly string[]): string {
  return ['', 'Examples:', ...commandLines.map((line) => `  $ plugin-facts ${line}`)].join('\n');
}
