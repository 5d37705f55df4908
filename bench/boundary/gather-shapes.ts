import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../src/base/failure.ts';
import { refuseBeyondBoundary } from '../../src/api/http/data-boundary/data-boundary.ts';
import { shapeOf, withoutOpen } from '../../src/api/http/data-boundary/shape.ts';
import { type LabelledShape, writeShapes } from './shape-file.ts';

/**
 * `node bench/boundary/gather-shapes.ts <folder>…`: writes `shapes.tsv.gz` anew.
 *
 * A folder holds what must not be sent (`plain.jsonl`, `disguised.jsonl`) and what may (`innocent.jsonl`,
 * `described.jsonl`), a `{"text": …}` a line; those it lacks are left out. Also taken: `innocent-tasks.txt` and the
 * sentences of the dependencies' READMEs that quote code. Nothing of the evaluation's queries.
 */
const KINDS = [
  { file: 'plain.jsonl', isForbidden: true, weight: 1 },
  { file: 'disguised.jsonl', isForbidden: true, weight: 1 },
  // Written to be hard: near to what is forbidden, in form or words.
  { file: 'innocent.jsonl', isForbidden: false, weight: 6 },
  // Descriptions of plugins and packages by their authors, of which there are many.
  { file: 'described.jsonl', isForbidden: false, weight: 2 },
] as const;
const Line = z.object({ text: z.string() });
/** Longest of a text whose shape is kept: as long as a query may be. */
const LONGEST = 500;

writeShapes([...process.argv.slice(2).flatMap(shapesOfFolder), ...ownTasks(), ...quotedCode()]);

function shapesOfFolder(folder: string): LabelledShape[] {
  return KINDS.flatMap(({ file, isForbidden, weight }) => {
    const texts = linesOf(join(folder, file)).map((line) => Line.parse(JSON.parse(line)).text);
    return (isForbidden ? texts : texts.filter(passesRules)).map((text) => labelled(text, isForbidden, weight));
  });
}

function linesOf(path: string): string[] {
  return globSync(path).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
}

function labelled(text: string, isForbidden: boolean, weight: number): LabelledShape {
  return { isForbidden, weight, shape: shapeOf(withoutOpen(text.slice(0, LONGEST))) };
}

/** What other rules refuse tells nothing of what this one should let through. */
function passesRules(text: string): boolean {
  try {
    refuseBeyondBoundary(text);
    return true;
  } catch (thrown) {
    return Failure.from(thrown).items[0]?.code === 'machine_text';
  }
}

function ownTasks(): LabelledShape[] {
  const tasks = readFileSync(new URL('innocent-tasks.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return tasks.map((task) => labelled(task, false, 8));
}

/** Sentences with code in them, at most forty of one README. */
function quotedCode(): LabelledShape[] {
  const root = new URL('../../node_modules/', import.meta.url).pathname;
  return globSync(`${root}{*,@*/*}/{README,readme,CHANGELOG}.md`)
    .toSorted()
    .flatMap((file) => sentencesOf(readFileSync(file, 'utf8')).slice(0, 40))
    .map((sentence) => labelled(sentence, false, 3));
}

function sentencesOf(markdown: string): string[] {
  return markdown
    .replace(/```[\s\S]*?```/g, '\n\n')
    .split(/\n\s*\n|\n[-*] |\n#+ /)
    .map(withoutMarkup)
    .filter((text) => text.length >= 15 && text.length <= 300 && !/^[|[]/.test(text) && !/https?:.*https?:/.test(text))
    .filter((text) => (text.match(/(?<![\w-])[a-z]{2,}(?![\w-])/g) ?? []).length >= 4)
    .filter((text) => /[\d_=(){}[\]<>/$:"'@#]/.test(text) && passesRules(text));
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/!?\[[^\]]*\]\[[^\]]*\]|<[^>]{1,300}>|[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
