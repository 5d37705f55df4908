import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

function hostNames(): readonly string[] {
  return readdirSync(join(REPOSITORY, 'hosts')).flatMap((id): string[] => {
    const { host_package: hostPackage } = parse(readFileSync(join(REPOSITORY, 'hosts', id, 'host.yaml'), 'utf8'));
    return [id, hostPackage];
  });
}

function sourceFiles(): readonly string[] {
  const names = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

describe('the code', () => {
  it.each(hostNames())('never names %s: what a host is stands in its profile', (name) => {
    const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'iu');

    const naming = sourceFiles().filter((file) => word.test(readFileSync(join(REPOSITORY, 'src', file), 'utf8')));

    expect(naming).toEqual([]);
  });
});
