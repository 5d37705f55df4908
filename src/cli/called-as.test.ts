import { describe, expect, it } from 'vitest';
import { asCalled, calledAs, calledWith } from './called-as.ts';

const NPX = calledWith('npx plugin-facts', []);
const INSTALLED = calledWith('plugin-facts', []);

describe('commands in messages', () => {
  it.each([
    ['Run `plugin-facts renew`.', 'Run `npx plugin-facts renew`.'],
    ['Try:\n  plugin-facts search x', 'Try:\n  npx plugin-facts search x'],
    ['or make one: plugin-facts host init.', 'or make one: npx plugin-facts host init.'],
    ['say it (plugin-facts profile init)', 'say it (npx plugin-facts profile init)'],
  ])('are told as they have to be typed: %s', (text, expected) => {
    expect(asCalled(text, NPX)).toBe(expected);
    expect(asCalled(text, INSTALLED)).toBe(text);
  });

  it.each([
    'No plugin-facts service answers.',
    'beside an installed plugin-facts run npm',
    '/etc/plugin-facts/keys',
    'Run `npx plugin-facts renew`.',
  ])('are not seen where there is none: %s', (text) => {
    expect(asCalled(text, NPX)).toBe(text);
  });

  it.each([
    [['doctor', '--host', 'hosts/kiln'], 'Run `plugin-facts ingest`.', 'Run `plugin-facts ingest --host hosts/kiln`.'],
    [
      ['serve', '--host=hosts/my kiln', '--data', '/srv/data'],
      'make keys: plugin-facts keys init\nplugin-facts publish',
      "make keys: plugin-facts keys init --host 'hosts/my kiln'\nplugin-facts publish --host 'hosts/my kiln' --data /srv/data",
    ],
    [['doctor', '--data', 'd'], '(plugin-facts search <words>) finds', '(plugin-facts search --data d <words>) finds'],
  ])('name the host and the data folder that this run was given: %j', (args, text, expected) => {
    expect(asCalled(text, calledWith('plugin-facts', args))).toBe(expected);
  });

  it.each([
    'Run `plugin-facts verify data`.',
    '`plugin-facts host init hosts/x`',
    '`plugin-facts ingest --host hosts/other`',
    '`plugin-facts search x --server http://127.0.0.1:8080`',
  ])('name none where they take none, or another one is named: %s', (text) => {
    expect(asCalled(text, calledWith('plugin-facts', ['doctor', '--host', 'hosts/kiln']))).toBe(text);
  });

  it('are told so on a stream that is a terminal as before', () => {
    const written: string[] = [];
    const terminal = { write: (text: string) => written.push(text), isTTY: true, columns: 90 };

    const stream = calledAs(terminal, NPX);
    stream.write('`plugin-facts help`');
    terminal.columns = 70;

    expect(written).toEqual(['`npx plugin-facts help`']);
    expect([stream.isTTY, stream.columns]).toEqual([true, 70]);
  });
});
