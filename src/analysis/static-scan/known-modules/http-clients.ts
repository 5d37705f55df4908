import { known, knownFor, type KnownPackage, NETWORK } from './known-package.ts';

const VERBS = '. request get post put patch head delete del options';

/** Packages that ask others by HTTP. */
export const HTTP_CLIENTS: readonly KnownPackage[] = [
  known('axios', 'HTTP client', [NETWORK, `${VERBS} create postForm putForm patchForm Axios`]),
  known('got', 'HTTP client', [NETWORK, `${VERBS} extend stream paginate got`]),
  known('node-fetch', 'HTTP client', [NETWORK, '. fetch']),
  known('node-fetch-native', 'HTTP client', [NETWORK, '. fetch']),
  known('undici', 'HTTP client', [
    NETWORK,
    'fetch request stream pipeline connect upgrade Client Pool Agent ProxyAgent BalancedPool WebSocket EventSource',
  ]),
  known('request', 'HTTP client', [NETWORK, `${VERBS} defaults`]),
  ...['request-promise', 'request-promise-native', 'postman-request', '@cypress/request', 'requestretry'].map(
    (module) => known(module, 'HTTP client', [NETWORK, `${VERBS} defaults`]),
  ),
  known('superagent', 'HTTP client', [NETWORK, `${VERBS} agent`]),
  known('needle', 'HTTP client', [NETWORK, VERBS]),
  known('ky', 'HTTP client', [NETWORK, `${VERBS} create extend`]),
  known('ofetch', 'HTTP client', [NETWORK, 'ofetch $fetch fetch']),
  known('cross-fetch', 'HTTP client', [NETWORK, '. fetch']),
  known('isomorphic-fetch', 'HTTP client', [NETWORK, '.']),
  known('make-fetch-happen', 'HTTP client', [NETWORK, '. defaults']),
  known('minipass-fetch', 'HTTP client', [NETWORK, '.']),
  known('phin', 'HTTP client', [NETWORK, '. defaults']),
  known('bent', 'HTTP client', [NETWORK, '.']),
  known('fetch-retry', 'HTTP client', [NETWORK, '.']),
  known('fetch-ponyfill', 'HTTP client', [NETWORK, '().fetch']),
  ...['@hapi/wreck', 'wreck'].map((module) =>
    known(module, 'HTTP client', [NETWORK, 'request get post put patch delete defaults']),
  ),
  known('follow-redirects', 'HTTP client', [NETWORK, 'http.request http.get https.request https.get']),
  known('google-auth-library', 'lets a caller in at a service', [
    NETWORK,
    '#.request #.getAccessToken #.getToken #.getClient #.authorize #.verifyIdToken OAuth2Client.#.request OAuth2Client.#.getToken OAuth2Client.#.getAccessToken GoogleAuth.#.request GoogleAuth.#.getClient GoogleAuth.#.getAccessToken JWT.#.request JWT.#.authorize',
  ]),
  known('oauth', 'asks services on behalf of a user', [NETWORK, 'OAuth OAuth2']),
  known('soap', 'SOAP client', [NETWORK, 'createClient createClientAsync']),
  known('strong-soap', 'SOAP client', [NETWORK, 'soap.createClient']),
  known('xmlrpc', 'XML-RPC client', [NETWORK, 'createClient createSecureClient']),
  known('homematic-xmlrpc', 'XML-RPC client', [NETWORK, 'createClient createSecureClient']),
  known('binrpc', 'RPC client', [NETWORK, 'createClient']),
  known('jayson', 'RPC client', [NETWORK, 'Client Client.http Client.https Client.tcp Client.tls Client.websocket']),
  known('jayson/promise', 'RPC client', [NETWORK, 'Client Client.http Client.https Client.tcp Client.tls']),
  known('rpc-websockets', 'RPC client', [NETWORK, 'Client']),
  ...['http-proxy', 'http-proxy-3', 'httpxy', 'http-proxy-node16', '@refactorjs/http-proxy'].map((module) =>
    known(module, 'hands requests on', [NETWORK, '. ProxyServer createProxyServer createProxy createServer']),
  ),
  known('http-proxy-middleware', 'hands requests on', [NETWORK, '. createProxyMiddleware legacyCreateProxyMiddleware']),
  known('rss-parser', 'reads feeds', [NETWORK, '#.parseURL']),
  known('node-ical', 'reads calendars', [NETWORK, 'fromURL async.fromURL']),
  known('ical', 'reads calendars', [NETWORK, 'fromURL']),
  known('jsdom', 'reads pages', [NETWORK, 'JSDOM.fromURL']),
  known('swagger-client', 'client of described services', [NETWORK, '. resolve http']),
  known('update-notifier', 'asks the registry for a newer release', [NETWORK, '.']),
  known('pacote', 'reads packages of the registry', [NETWORK, 'manifest packument tarball tarball.stream extract']),
  ...knownFor(
    NETWORK,
    'HTTP client',
    'simple-get get-json unirest unfetch isomorphic-unfetch whatwg-fetch fetch-h2 node-fetch-npm fetch-cookie digest-fetch @mhoc/axios-digest-auth urllib requestify restler request-digest hyperquest r2 snekfetch petitio centra miniget tiny-json-http then-request sync-request xhr xhr2 xmlhttprequest xmlhttprequest-ssl retry-request cloudscraper got-cjs got-scraping wretch redaxios flyio typed-rest-client @actions/http-client gaxios teeny-request popsicle httpie httpreq basic-request fetch http-call gh-got restify-clients node-rest-client node-libcurl curlrequest easy-soap-request cacheable-request tus-js-client aws4fetch xhr-request mappersmith sl-request requestify download express-http-proxy @fastify/http-proxy @fastify/reply-from http2-client sync-fetch @whatwg-node/fetch @whatwg-node/node-fetch node-fetch-commonjs @adobe/fetch fetch-jsonp reqwest najax teepee phin-retry got-fetch feaxios socks5-http-client socks5-https-client base-api-client rest restling superagent-promise superagent-use request-json request-promise-any request-promise-cache requests httpntlm urllib-sync cheerio-httpcli fetch-base64 image-to-base64 purest',
  ),
  ...knownFor(
    NETWORK,
    'client of the npm registry',
    'npm-registry-client npm-registry-fetch latest-version package-json npm-latest npm-user npm-keyword npm-name npm-email package-info registry-info pkg-versions libnpmsearch libnpmpublish libnpmaccess libnpmorg query-registry npm-api @qiwi/npm-registry-client',
  ),
  ...knownFor(
    NETWORK,
    'asks others about this machine or an address',
    'public-ip external-ip ext-ip ipify is-online is-reachable internet-available check-internet-connected url-exists link-check broken-link-checker gcp-metadata gtoken google-oauth-jwt ipinfo node-ipinfo iplocation ip-location ipdata dns-lookup node-dig-dns wait-on wait-port wait-for-port',
  ),
  ...knownFor(
    NETWORK,
    'reads pages or feeds',
    'feedparser-promised feed-read rss-to-json scrape-it crawler simplecrawler open-graph-scraper link-preview-js url-metadata unfurl.js sitemapper x-ray',
  ),
  ...knownFor(
    NETWORK,
    'hands requests on',
    'express-http-proxy fast-proxy fast-gateway koa-proxy koa-proxies koa-better-http-proxy koa2-proxy-middleware @fastify/http-proxy fastify-http-proxy @fastify/reply-from fastify-reply-from @hapi/h2o2 h2o2 http2-proxy express-request-proxy proxy-middleware next-http-proxy-middleware redbird',
  ),
  ...knownFor(
    NETWORK,
    'GraphQL client',
    'graphql-request graphql-client apollo-client apollo-fetch apollo-link-http aws-appsync',
  ),
  known('@apollo/client', 'GraphQL client', [NETWORK, 'ApolloClient HttpLink createHttpLink']),
  known('prom-client', 'keeps measurements; sends them where it is told to', [NETWORK, '~pushAdd ~pushGateway']),
  known('localtunnel', 'opens a tunnel', [NETWORK, '.']),
  known('@ngrok/ngrok', 'opens a tunnel', [NETWORK, 'connect forward']),
  known('simple-oauth2', 'asks for tokens', [NETWORK, '~getToken']),
  known('client-oauth2', 'asks for tokens', [NETWORK, '~getToken']),
  known('openid-client', 'asks for tokens', [
    NETWORK,
    'Issuer.discover discovery fetchUserInfo authorizationCodeGrant',
  ]),
];
