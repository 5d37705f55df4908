import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { project } from '../../../test/fixtures/evidence.ts';
import { MEMORY_SPOOLS } from '../../publication/line-spool.ts';
import { type WrittenDocuments, writtenDocuments } from './written-documents.ts';

describe('written documents', () => {
  it('keep no project: a million of them would take more than all that follows', async () => {
    const { documents, written } = writtenOfOne();
    await setImmediate();
    collectGarbage();

    expect(written.deref()).toBeUndefined();
    expect(documents.idAt(0)).toMatch(/^plugin\./u);
  });
});

function writtenOfOne(): { readonly documents: WrittenDocuments; readonly written: WeakRef<object> } {
  const only = { ...project(), aliases: ['lens-kit'] };
  const spool = MEMORY_SPOOLS.lines('discovery.jsonl');
  const documents = writtenDocuments(spool, [only], { documents: ['d'], said: ['s'] });
  return { documents, written: new WeakRef(only) };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}
