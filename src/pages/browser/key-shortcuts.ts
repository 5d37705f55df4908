/** Keys for what is done often, told by a button and a dialog. They do nothing while somebody types. */
export class KeyShortcuts extends HTMLElement {
  #ended = new AbortController();

  connectedCallback(): void {
    const { signal } = this.#ended;
    this.querySelector('button')?.addEventListener('click', () => this.#help()?.showModal(), { signal });
    document.addEventListener('keydown', (event) => this.#press(event), { signal });
  }

  disconnectedCallback(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
  }

  #help(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#help()?.open === true) return;
    if (leavesBox(event)) return event.preventDefault();
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const isDone = isMove ? moveThroughHits(event) : !isTyping(event.target) && this.#pressLetter(event.key);
    if (isDone) event.preventDefault();
  }

  #pressLetter(key: string): boolean {
    if (key === '?') this.#help()?.showModal();
    else if (key === '/') document.querySelector<HTMLInputElement>('input[type=search]')?.select();
    else if (key === 'y') pinSnapshot();
    else return false;
    return true;
  }
}

/** Out of the box with what stands in it: a browser's own Escape would empty it, and the search with it. */
function leavesBox({ key, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing || !(target instanceof HTMLInputElement) || target.type !== 'search')
    return false;
  target.blur();
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
}

/** From the box to the first hit, from hit to hit, and from the first back to the box. */
function moveThroughHits(event: KeyboardEvent): boolean {
  const hits = [...document.querySelectorAll<HTMLElement>('.hit h3 a')];
  const box = document.querySelector<HTMLElement>('input[type=search]');
  const { activeElement } = document;
  const here = hits.findIndex((hit) => hit === activeElement);
  // Elsewhere the arrows scroll.
  if (hits.length === 0 || (here === -1 && activeElement !== box)) return false;
  const next = here + (event.key === 'ArrowDown' ? 1 : -1);
  const target = next < 0 ? box : hits[next];
  target?.focus();
  return target !== undefined && target !== null;
}

/** The link at the foot of the page leads to the same page in its snapshot. */
function pinSnapshot(): void {
  const link = document.querySelector<HTMLAnchorElement>('#pin');
  if (link === null) return;
  history.replaceState(null, '', link.href);
  const told = document.querySelector<HTMLElement>('#pinned');
  if (told !== null) told.textContent = told.dataset['says'] ?? '';
}
