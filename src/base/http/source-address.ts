import { Failure } from '../failure.ts';

/**
 * The address to ask: http or https, without credentials, and never from https
 * down to http, where anybody on the way could answer.
 *
 * @param base the address that redirects here; `null`: the first one
 */
export function sourceAddress(address: string, base: URL | null): URL {
  const url = URL.parse(address, base?.href);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === '';
  if (!isWeb) throw new Failure('source_malformed', 'A source has an address that is not plain http or https.');
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw new Failure('source_malformed', 'A source redirects from https to http.');
  return url;
}
