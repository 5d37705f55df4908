import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CatalogConfigInput, TARGET_FIELDS, parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { HostFile } from './host-profile.ts';
import { hostTemplate } from './host-template.ts';

const ANSWERS = { id: 'lens', day: '2026-11-28', name: 'Lens', hostPackage: null, hostVersion: '1.0.0' };
const TEXT = hostTemplate(ANSWERS);
/** A setting that is set, left out with what then holds, or an example of one that is unset without it. */
const SETTING = /^ *(?:- )?(?:# (?:e\.g\. )?)?([a-z_]+):(?: |$)/u;
const COMMENT = /^ *# /u;

/** As it is once the settings that are left out are written as they stand there. */
function withDefaultsWritten(text: string): string {
  return text.replaceAll(/^( *)# ([a-z_]+: .*)$/gmu, '$1$2');
}

/** Names of settings, at any depth. */
function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    return namesIn(schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

function read(text: string) {
  const host = HostFile.parse(parse(text));
  return {
    host: { ...host, catalogs: [] },
    catalogs: host.catalogs.map((each) => parseCatalogConfig(each, '/catalogs')),
  };
}

describe('hostTemplate', () => {
  it('keeps whatever was answered as it was typed', () => {
    const answer = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(answer, answer, answer, (name, hostPackage, hostVersion) => {
        const written: unknown = parse(hostTemplate({ ...ANSWERS, name, hostPackage, hostVersion }));
        expect(written).toMatchObject({ host_package: hostPackage, analysis: { host_version: hostVersion } });
        expect(written).toHaveProperty('name.en', name);
      }),
    );
  });

  it('has no field that a profile may not have', () => {
    expect(HostFile.safeParse(parse(TEXT)).error).toBeUndefined();
  });

  it('shows what is left out as it holds without it', () => {
    const shown = withDefaultsWritten(TEXT);

    expect(shown.match(/^ *[a-z_]+:/gmu)?.length).toBeGreaterThan(TEXT.match(/^ *[a-z_]+:/gmu)?.length ?? 0);
    expect(read(shown)).toEqual(read(TEXT));
  });

  it('asks the sources that are asked without it', () => {
    const { repositories: _repositories, advisories: _advisories, ...others } = parse(TEXT);

    expect(HostFile.parse(others)).toEqual(HostFile.parse(parse(TEXT)));
  });

  it('names every setting there is, each below a comment', () => {
    const settings = [...namesIn(HostFile), ...namesIn(CatalogConfigInput), ...TARGET_FIELDS];
    const lines = TEXT.split('\n');
    const unexplained = lines.filter((line, at) => {
      const above = lines.slice(0, at).findLast((each) => SETTING.exec(each) === null) ?? '';
      return SETTING.test(line) && !COMMENT.test(above);
    });

    expect(settings).toContain('host_version');
    expect(settings.filter((name) => !new RegExp(`(?:^|[ {])${name}:`, 'mu').test(TEXT))).toEqual([]);
    expect(unexplained).toEqual([]);
  });
});
