import { Failure } from '../failure.ts';
import type { HttpAnswer, HttpGet, HttpPort } from './http-port.ts';

/** An answer that may be had again for the asking whether it still holds. */
export interface KeptAnswer {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** Keeps answers by address. Losing one costs a request, never a fact. */
export interface AnswerKeeper {
  read: (url: string) => Promise<KeptAnswer | null>;
  write: (url: string, answer: KeptAnswer) => Promise<void>;
}

/**
 * Asks every question conditionally where an earlier answer was kept, so that
 * what has not changed is not sent again. Its own users ask unconditionally.
 */
export function createKeptHttp({ http, keeper }: { http: HttpPort; keeper: AnswerKeeper }): HttpPort {
  return {
    async get(asked) {
      if (asked.etag !== null) return await http.get(asked);
      const kept = await keeper.read(asked.url);
      const answer = await http.get({ ...asked, etag: kept?.etag ?? null });
      if (answer.kind === 'not_modified') return keptAnswer(kept, asked);
      if (answer.kind === 'found' && answer.etag !== null) {
        await keeper.write(asked.url, { etag: answer.etag, body: answer.body });
      }
      return answer;
    },
  };
}

function keptAnswer(kept: KeptAnswer | null, { maxBytes }: HttpGet): HttpAnswer {
  if (kept === null) throw new Failure('source_unreachable', 'A source answered "not modified" to a first question.');
  if (kept.body.length > maxBytes) throw new Failure('source_malformed', `A source gives more than ${maxBytes} bytes.`);
  return { kind: 'found', body: kept.body, etag: kept.etag };
}
