import { describe, expect, it, vi } from 'vitest';
import { publishedRun } from '../../../../test/fixtures/runs.ts';
import { currentPublicationName, readPublication } from '../../../publication/read-publication.ts';
import { answerMessages } from './answer-messages.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

type Write = Extract<ToWorker, { kind: 'write' }>;

function asked(publication: number, text: string): Write {
  const query = { text, locale: null, offset: 0, limit: 5, filters: null };
  const accepted = { operation: 'search' as const, query, isExplained: false, hasFacets: false };
  return { kind: 'write', id: 7, publication, accepted, beginByMs: Infinity };
}

/** The side of a thread, in this one, that has opened a publication as number 1. */
async function thread() {
  const { publications: root } = (await publishedRun()).folders;
  const { shared } = await readPublication(root, (await currentPublicationName(root)) ?? '', 0);
  const said: FromWorker[] = [];
  const transferred: (readonly ArrayBuffer[])[] = [];
  const answer = answerMessages({
    clock: { sinceBootMs: () => 0 },
    post: (message, transfer) => {
      said.push(message);
      transferred.push(transfer);
    },
  });
  answer({ kind: 'open', publication: 1, shared });
  await vi.waitFor(() => expect(said).toEqual([{ kind: 'opened', publication: 1 }]));
  return { answer, said, transferred };
}

describe('answerMessages', () => {
  it.each(['网页截图', 'nothing has this word'])(
    'gives a body away in memory of its own, however small it is: %s',
    async (text) => {
      const { answer, said, transferred } = await thread();
      answer(asked(1, text));

      const told = said.at(-1);
      if (told?.kind !== 'written') throw new Error(`It said ${told?.kind}.`);
      expect(told.id).toBe(7);
      expect(new TextDecoder().decode(told.body)).toMatch(/^,"candidates":\[.*"page":\{/s);
      expect(told.body.buffer.byteLength).toBe(told.body.byteLength);
      expect(transferred.at(-1)).toEqual([told.body.buffer]);
    },
  );

  it('refuses what it takes up too late', async () => {
    const { answer, said } = await thread();
    answer({ ...asked(1, 'lens'), beginByMs: -1 });

    expect(said.at(-1)).toMatchObject({ kind: 'failed', id: 7, failure: { code: 'overloaded' } });
  });

  it('fails what is asked of a publication that it has dropped, and goes on', async () => {
    const { answer, said } = await thread();
    answer({ kind: 'drop', publication: 1 });
    answer(asked(1, 'lens'));

    expect(said.at(-1)).toMatchObject({ kind: 'failed', id: 7, failure: { code: 'internal_error' } });
  });
});
