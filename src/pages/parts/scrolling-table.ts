import { type Children, h } from '../markup.ts';

/** Of what is read out as the name of the region: a text, or the id of a heading. */
type RegionName = { readonly label: string } | { readonly labelledBy: string };

/**
 * A table that moves within itself where the screen is narrower. It takes the
 * focus, so that the arrow keys move it too, and has a name that says what was
 * come to (WCAG 2.2, 2.1.1; technique G202).
 *
 * @param look `held`: what a row is about stays in sight; `lean`: a few columns that mostly fit
 */
export function scrollingTable(name: RegionName, look: 'held' | 'lean', table: Children): Children {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy };
  return h('section', { class: `wide ${look}`, tabindex: 0, ...named }, table);
}
