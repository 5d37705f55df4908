import { fetchPage } from './fetch-page.ts';
import { swapParts } from './swap-parts.ts';

/** From the last key to the request. */
const PAUSE_MS = 180;

/** A voice has taken a changed text over by then. */
const TOLD_MS = 5_000;

/** What differs between two searches: hits, what the form takes along, the address of the other language, the snapshot. */
const PARTS = ['#taken-along', '#found', 'nav.languages', 'footer'];

/**
 * Shows what a search finds while it is typed: it asks for the page that the form
 * would lead to, and takes what that has in the place of its own. So there is
 * one way in which hits are made, and the address says what is shown. What
 * is typed or ticked for another form is none of its business.
 */
export class LiveSearch extends HTMLElement {
  #asked = new AbortController();
  #ended = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** The address of what is shown. */
  #shown = here();
  /** Whether the entry of the history is one of a search that is still being typed. */
  #isTyping = false;

  connectedCallback(): void {
    const { signal } = this.#ended;
    this.addEventListener('input', (event) => this.#changed(event), { signal });
    this.addEventListener('change', () => (this.#isTyping = false), { signal });
    this.addEventListener('submit', (event) => this.#submitted(event), { signal });
    window.addEventListener('popstate', () => void this.#goBack(), { signal });
  }

  disconnectedCallback(): void {
    this.#giveUp();
    this.#ended.abort();
    this.#ended = new AbortController();
  }

  #form(): HTMLFormElement | null {
    return this.querySelector('form');
  }

  /** An answer that is on its way knows nothing of what comes after it and would undo it. */
  #giveUp(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
  }

  #changed({ target }: Event): void {
    const form = this.#form();
    if (form === null || !(target instanceof HTMLInputElement) || target.form !== form) return;
    this.#giveUp();
    this.#timer = setTimeout(() => void this.#search(addressOf(form)), PAUSE_MS);
  }

  /** What is shown already would be the same page once more, and a second entry of it. */
  #submitted(event: SubmitEvent): void {
    const form = this.#form();
    if (form === null || event.target !== form || event.submitter?.hasAttribute('formaction') === true) return;
    if (pathOf(addressOf(form)) !== this.#shown) return;
    event.preventDefault();
    this.#isTyping = false;
    // As after any other page: a phone puts its keys away.
    this.#box()?.blur();
  }

  async #search(address: URL): Promise<void> {
    if (pathOf(address) === this.#shown) return;
    if (!(await this.#show(address))) return;
    // Each search has its entry, so that Back leads to it; the letters on the way to it share one.
    if (this.#isTyping || isSameSearch(address, location)) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#isTyping = document.activeElement === this.#box();
    this.#shown = here();
  }

  async #goBack(): Promise<void> {
    // A place on the page is an entry too.
    if (here() === this.#shown) return;
    this.#giveUp();
    this.#isTyping = false;
    this.#shown = here();
    const isShown = await this.#show(new URL(location.href));
    if (this.#asked.signal.aborted) return;
    if (!isShown) location.reload();
    const box = this.#box();
    if (box !== null) box.value = new URLSearchParams(location.search).get('q') ?? '';
  }

  #box(): HTMLInputElement | null {
    return this.querySelector('input[type=search]');
  }

  /** @returns whether there was an answer, and no other question since */
  async #show(address: URL): Promise<boolean> {
    this.#asked = new AbortController();
    const page = await fetchPage(address, this.#asked.signal);
    if (page === null) return false;
    swapParts(page, PARTS, this.#box());
    document.title = page.title;
    this.#tell(document.querySelector('#count')?.textContent ?? '');
    return true;
  }

  /** To a reader's voice; it stands on the page as a heading, so not twice for longer than it takes to be heard of. */
  #tell(count: string): void {
    const status = this.querySelector('[role=status]');
    if (status === null) return;
    status.textContent = count;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (status.textContent = ''), TOLD_MS);
  }
}

/** Path and query, as an entry of the history names a page. */
function here(): string {
  return pathOf(location);
}

function pathOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}

/** Where the form leads. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') address.searchParams.append(name, value);
  }
  return address;
}

/** Ticks for a comparison go along with a search and make it no other one. */
function isSameSearch(one: { readonly search: string }, other: { readonly search: string }): boolean {
  const [first, second] = [one, other].map(({ search }) => {
    const asked = new URLSearchParams(search);
    asked.delete('plugin');
    return asked.toString();
  });
  return first === second;
}
