import { describe, expect, it } from 'vitest';
import { holdsListedLines } from './lines.ts';

describe('lines of a listing', () => {
  it.each([
    ['a table by gaps', 'pump  attic/fork:2.7  60 days\nvalve  attic/spoon  15 days\nmeter  attic/knife:1.0  3 days'],
    ['a table by tabs', 'pump\tfork:2.7\tup\nvalve\tspoon:1.0\tup\nmeter\tknife\tdown'],
    ['a table by serial numbers', 'pump\tK0UY2QE7\tida\nvalve\tQW0YMNY8\tjon\nmeter\tfork\tida'],
    ['a table with words around it', 'what runs:\npump\t1.2\tup\nvalve\t1.3\tup\nmeter\t1.4\tup\nany idea?'],
    ['a table that begins with gaps', '  pump  1.2  up\nvalve  1.3  up\n   meter  1.4  up'],
    ['a table with more than one tab', 'pump\t\t1.2\tup\nvalve\t1.3\t\tup\nmeter\t1.4\tup'],
    ['a table with words around what it names', 'pump\truns 1.2\tup\nvalve\truns 1.3\tup\nmeter\truns 1.4\tup'],
    ['a table with more columns', 'a\tb\t1.2\td\ne\tf\t1.3\tg\nh\ti\tj\tk'],
    [
      'a version a line',
      'node 2: big pump fw 9.29.4 den\nnode 3: valve 4 fw 1.29.1 attic\nunit: meter 7-8 fw 1.30.4\nlast: lamp fw 8.12.11 den',
    ],
    ['an address a line', 'pump at 10.0.0.1\nvalve at 10.0.0.2\nmeter at 10.0.0.3\nlamp at 10.0.0.4'],
  ])('are found: %s', (_kind, text) => {
    expect(holdsListedLines(text)).toBe(true);
  });

  it.each([
    ['two rows', 'pump\t1.2\tup\nvalve\t1.3\tup'],
    ['two columns', 'pump\t1.2\nvalve\t1.3\npump\t1.4'],
    ['rows of different length', 'pump\t1.2\tup\nvalve\t1.3\tup\tx\nmeter\t1.4\tup\ty\tz'],
    ['one row that names something', 'pump\tfork:2.7\tup\nvalve\tspoon\tup\nmeter\tknife\tup'],
    ['words in columns', 'pump\tfork\tup\nvalve\tspoon\tup\nmeter\tknife\tdown'],
    ['three lines', 'pump is 1.2.3 here\nvalve is 1.2.4 here\nmeter is 1.2.5 here'],
    ['three lines below a title', 'what runs here\npump is 1.2.3 here\nvalve is 1.2.4 here\nmeter is 1.2.5 here'],
    ['three names and a figure', 'pump 1.2.3 up\nvalve 1.2.4 up\nmeter 1.2.5 up\n7 1.2.6 up'],
    ['lines that name nothing', 'pump in the hall\nvalve in the den\nmeter at the door\nlamp on the roof'],
    ['one name with other signs', 'pump 1.2.3 up\npump: 1.2.4 up\n- pump 1.2.5 up\n(pump) 1.2.6 up'],
    ['versions that were tried', 'it is 1.2.3 fine\nit is 1.2.4 broken\nit is 1.2.5 broken\nit is 1.2.6 fine'],
    ['versions first', '1.2.3 a\n1.2.4 b\n1.2.5 c\n1.2.6 d'],
    ['figures before versions', '1 1.2.3 a\n2 1.2.4 b\n3 1.2.5 c\n4 1.2.6 d'],
    ['sentences', 'pump works with 1.2.3\nvalve works with 1.2.4\nmeter breaks in 1.2.5\nlamp broke in 1.2.6'],
    ['long lines', ['a', 'b', 'c', 'd'].map((name) => `${name} 1.2.3${' word'.repeat(11)}`).join('\n')],
    ['one line', 'pump  1.2  up  valve  1.3  up  meter  1.4  up'],
    ['nothing', ''],
  ])('are not there: %s', (_kind, text) => {
    expect(holdsListedLines(text)).toBe(false);
  });

  it('have up to twelve words', () => {
    const text = ['a', 'b', 'c', 'd'].map((name) => `${name}  1.2.3${' word'.repeat(10)}`).join('\n');

    expect(holdsListedLines(text)).toBe(true);
  });
});
