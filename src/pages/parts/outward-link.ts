import { type Children, h } from '../markup.ts';

/**
 * A link to another place. Whoever wrote the address gets no credit for it, no
 * word of where the reader comes from and no hold on this window; an address
 * that is none of the web is not linked.
 *
 * @param address as its source gives it; `null`: it gives none
 */
export function outwardLink(address: string | null, children: Children): Children {
  if (address === null || !isWebAddress(address)) return h('span', null, children);
  return h('a', { href: address, rel: 'nofollow noopener noreferrer' }, children);
}

function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address) && URL.canParse(address);
}
