/** Elements that keep what a person did with them. */
const KEEPS = 'input, textarea, select, button, a, summary, details';

/**
 * Puts parts of another page in the place of the same parts here. What a person
 * typed, opened or stands at stays: it is found again by what it belongs to.
 *
 * @param home gets the focus where what had it is gone, so that keys go on from there
 */
export function swapParts(page: Document, selectors: readonly string[], home: HTMLElement | null): void {
  for (const selector of selectors) {
    const [here, there] = [document.querySelector(selector), page.querySelector(selector)];
    if (here === null || there === null) continue;
    const carryOver = doneIn(here);
    here.replaceWith(document.adoptNode(there));
    carryOver(there, home);
  }
}

function doneIn(part: Element): (there: Element, home: HTMLElement | null) => void {
  const elements = [...part.querySelectorAll<HTMLElement>(KEEPS)];
  const open = new Set(
    elements.filter((element) => element instanceof HTMLDetailsElement && element.open).map(belongsTo),
  );
  const typed = new Map(elements.filter(isTypedIn).map((box) => [belongsTo(box), box]));
  const { activeElement } = document;
  const focused = activeElement !== null && part.contains(activeElement) ? belongsTo(activeElement) : null;
  return (there, home) => {
    let hasFocus = focused === null;
    for (const element of there.querySelectorAll<HTMLElement>(KEEPS)) {
      const key = belongsTo(element);
      if (element instanceof HTMLDetailsElement && open.has(key)) element.open = true;
      const before = typed.get(key);
      if (before !== undefined && element instanceof HTMLInputElement) typeAgain(before, element);
      if (hasFocus || key !== focused) continue;
      element.focus({ preventScroll: true });
      if (before !== undefined && element instanceof HTMLInputElement) selectAgain(before, element);
      hasFocus = true;
    }
    if (!hasFocus) home?.focus({ preventScroll: true });
  };
}

/** A hidden value is the page's own, and a tick is a part of the search that was asked for. */
function isTypedIn(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'text';
}

function typeAgain(before: HTMLInputElement, now: HTMLInputElement): void {
  if (before.value !== before.defaultValue) now.value = before.value;
}

function selectAgain({ selectionStart, selectionEnd }: HTMLInputElement, now: HTMLInputElement): void {
  now.setSelectionRange(selectionStart, selectionEnd);
}

/** The same for the same thing of two pages: the nearest id, and what it is to do there. */
function belongsTo(element: Element): string {
  const told = ['name', 'value', 'href'].map((name) => element.getAttribute(name));
  return JSON.stringify([element.tagName, element.closest('[id]')?.id, ...told]);
}
