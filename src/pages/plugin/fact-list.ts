import { type ComponentChildren, h } from 'preact';
import type { z } from 'zod';
import type { Authority } from '../../contract/shared/status.ts';

/**
 * One block of facts of one authority.
 *
 * @param said who says it, as the contract calls them; `derived`: this service concludes it, and no answer labels it
 * @param worth what may be read into it
 */
export function block(
  id: string,
  heading: string,
  said: z.infer<typeof Authority> | 'derived',
  worth: string,
  children: ComponentChildren,
): ComponentChildren {
  return h('section', { class: 'block', 'aria-labelledby': id }, [
    h('h2', { id }, [heading, ' ', h('code', { class: 'authority' }, said)]),
    h('p', { class: 'soft small' }, worth),
    children,
  ]);
}

/** Names and values. */
export function factList(facts: ReadonlyArray<readonly [name: string, value: ComponentChildren]>): ComponentChildren {
  return h(
    'dl',
    { class: 'fact-list' },
    facts.filter(([, value]) => value !== null).map(([name, value]) => [h('dt', null, name), h('dd', null, value)]),
  );
}
