/** The part of Trusted Types that is used; a browser without them needs none. */
declare const trustedTypes:
  | { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof PLAIN }
  | undefined;

const PLAIN = { createHTML: (html: string): string => html };

/** The one place where text becomes elements; pages of this service alone come through it. */
const pageOfOurs = typeof trustedTypes === 'undefined' ? PLAIN : trustedTypes.createPolicy('page-of-ours', PLAIN);

/**
 * Another page of this service, as a document of which nothing runs.
 *
 * @returns `null`: ended, or there was no answer; problems are pages as well
 */
export async function fetchPage(address: URL, signal: AbortSignal): Promise<Document | null> {
  if (address.origin !== location.origin) return null;
  try {
    const answer = await fetch(address, { signal, headers: { accept: 'text/html' } });
    const html = pageOfOurs.createHTML(await answer.text());
    return new DOMParser().parseFromString(html, 'text/html');
  } catch {
    return null;
  }
}
