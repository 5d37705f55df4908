import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Id, package and the words of the display name: `Acme Hub` is also `acme-hub` and `AcmeHub`. */
function hostNames(): readonly string[] {
  return readdirSync(join(REPOSITORY, 'hosts')).flatMap((id): string[] => {
    const host = parse(readFileSync(join(REPOSITORY, 'hosts', id, 'host.yaml'), 'utf8'));
    const words: readonly string[] = host.name.en.split(/[\s-]+/u);
    // Ordinary words (node, red) name a host only together.
    const telling = words.filter((word) => /\p{Ll}\p{Lu}/u.test(word));
    return [...new Set([id, host.host_package, words.join('[\\s_-]?'), ...telling])];
  });
}

function sourceFiles(): readonly string[] {
  const names = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

describe('the code', () => {
  it.each(hostNames())('never names %s: what a host is stands in its profile', (name) => {
    // Longer names that begin with it name it too: `acme-notes`.
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'iu');

    const naming = sourceFiles().filter((file) => word.test(readFileSync(join(REPOSITORY, 'src', file), 'utf8')));

    expect(naming).toEqual([]);
  });
});
