import { fetchPage } from './fetch-page.ts';

/** From the last key to the request. */
const PAUSE_MS = 180;

/**
 * Shows what a search finds while it is typed: it asks for the page that the form
 * would lead to, and takes what that has in the place of its own. So there is
 * one way in which hits are made, and the address says what is shown.
 */
export class LiveSearch extends HTMLElement {
  #asked = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    this.addEventListener('input', () => {
      clearTimeout(this.#timer);
      // An answer that is on its way knows nothing of this change and would undo it.
      this.#asked.abort();
      this.#timer = setTimeout(() => void this.#show(), PAUSE_MS);
    });
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
  }

  async #show(): Promise<void> {
    const form = this.querySelector('form');
    if (form === null) return;
    this.#asked = new AbortController();
    const address = addressOf(form);
    const page = await fetchPage(address, this.#asked.signal);
    if (page === null) return;
    take(page, this);
    history.replaceState(null, '', address);
  }
}

/** Where the form leads. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') address.searchParams.append(name, value);
  }
  return address;
}

/** What differs between two searches: hits, title, the address of the other language, the snapshot. */
function take(page: Document, search: HTMLElement): void {
  const putBack = readersPlace(search);
  for (const selector of ['#found', 'nav.languages', 'footer']) {
    const [here, there] = [document.querySelector(selector), page.querySelector(selector)];
    if (here !== null && there !== null) here.replaceWith(document.adoptNode(there));
  }
  putBack();
  document.title = page.title;
  const status = search.querySelector('[role=status]');
  if (status !== null) status.textContent = document.querySelector('#count')?.textContent ?? '';
}

/** What the reader had opened, and the box that they ticked: in the new elements as in the old ones. */
function readersPlace(search: HTMLElement): () => void {
  const open = [...search.querySelectorAll<HTMLDetailsElement>('details[open][id]')].map(({ id }) => id);
  const at = document.activeElement;
  const box = at instanceof HTMLInputElement && at.type === 'checkbox' ? at : null;
  return () => {
    for (const id of open) document.querySelector(`details#${id}`)?.setAttribute('open', '');
    if (box === null) return;
    const boxes = [...search.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    boxes.find(({ name, value }) => name === box.name && value === box.value)?.focus();
  };
}
