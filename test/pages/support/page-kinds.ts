import { PAGE_ADDRESSES, type PageName } from '../../../src/pages/page-addresses.ts';

/** Every kind of page, in alphabetical order: what each check is to have visited. */
export const PAGE_KINDS: readonly PageName[] = PAGE_ADDRESSES.map(({ name }) => name).toSorted();

/** The kinds of page that addresses lead to, each once, in alphabetical order. */
export function kindsOf(addresses: readonly string[]): readonly PageName[] {
  return [...new Set(addresses.flatMap((address) => kindOf(address) ?? []))].toSorted();
}

/** `null`: no page of the service has such an address. */
export function kindOf(address: string): PageName | null {
  const [path = ''] = address.split('?');
  return PAGE_ADDRESSES.find((page) => patternOf(page.path).test(path))?.name ?? null;
}

/** A path as the router writes it: `:name` stands for one segment, `*` for the rest. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`);
}
