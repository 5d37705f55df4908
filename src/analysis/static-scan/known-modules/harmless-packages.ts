/**
 * Packages that do none of the eight for whoever calls them: they work on
 * values, take requests of others, read files, or direct devices. Each says so
 * on its page, https://www.npmjs.com/package/<name>.
 */
const NAMES = `
  ramda rambda radash remeda lodash-es lodash.get lodash.set lodash.merge lodash.clonedeep lodash.isequal
lodash.debounce lodash.throttle lodash.clone lodash.assign lodash.defaults lodash.pick lodash.omit
lodash.isplainobject lodash.camelcase lodash.sortby lodash.groupby lodash.uniq lodash.flatten lodash.has lodash.isempty
async neo-async bluebird q when p-limit p-queue p-map p-retry p-timeout p-all p-series p-event p-defer p-wait-for
promise es6-promise es6-promisify pify util.promisify co tslib core-js regenerator-runtime @babel/runtime
@swc/helpers @babel/polyfill core-js-pure array-flatten array-unique array-union arrify deepmerge merge merge-deep
merge-descriptors merge2 extend xtend object-assign object-path object-hash object-sizeof dot-prop dot-object deep-equal
fast-deep-equal deep-diff deep-extend deep-object-diff microdiff just-clone clone clone-deep rfdc klona immer immutable
nanoid uuid uuid-random short-uuid shortid cuid @paralleldrive/cuid2 ulid hyperid node-uuid
moment moment-timezone dayjs date-fns date-fns-tz luxon date-and-time dateformat strftime timeago.js ms pretty-ms
parse-duration humanize-duration chrono-node rrule ical.js ical-generator suncalc suncalc3 astronomia solarlunar
moment-duration-format moment-range moment-precise-range-plugin cron-parser cron-validator cronstrue cronosjs
cron node-cron node-schedule later @breejs/later croner cron-converter
chalk kleur colors colorette picocolors ansi-colors ansi-styles ansi-escapes strip-ansi supports-color cli-color
boxen cli-table cli-table3 columnify table text-table cli-progress progress ora log-symbols figures string-width wrap-ansi
cli-spinners cli-cursor terminal-link figlet gradient-string log-update
commander yargs yargs-parser minimist mri meow cac getopts optimist nopt arg command-line-args command-line-usage
caporal argparse sade clipanion prompts inquirer @inquirer/prompts enquirer prompt readline-sync
debug loglevel signale consola npmlog pino-pretty morgan winston-transport logform triple-beam
semver compare-versions validator is-my-json-valid ajv ajv-formats ajv-keywords
class-validator class-transformer jsonschema tv4 is-ip is-url is-number is-plain-object is-plain-obj
is-stream is-docker is-wsl is-root is-valid-path kind-of type-is type-detect ip ip-address ipaddr.js netmask cidr-tools
ip-regex ip-cidr ip6addr is-cidr range_check tldts tldjs psl is-valid-domain url-join normalize-url query-string qs
url-parse urijs path-to-regexp url-template url-regex whatwg-url uri-js http-errors statuses mime mime-types mime-db
mime-db content-type content-disposition range-parser etag fresh vary accepts negotiator cookie cookie-signature
cookie-parser tough-cookie set-cookie-parser form-data formdata-node form-data-encoder basic-auth auth-header
http-status http-status-codes
express koa fastify restify hapi @hapi/hapi connect polka router koa-router @koa/router body-parser koa-bodyparser
compression cors helmet express-session express-rate-limit express-validator method-override serve-static
serve-index serve-favicon on-finished finalhandler send response-time busboy multiparty formidable
express-basic-auth express-ws ws-server socket.io engine.io sockjs express-fileupload connect-flash
passport passport-local passport-http passport-http-bearer passport-jwt passport-oauth2 jsonwebtoken jose jws jwa
jwt-decode bcrypt bcryptjs argon2 crypto-js sjcl tweetnacl tweetnacl-util elliptic node-forge node-rsa sshpk asn1 asn1.js
openpgp otplib speakeasy oauth-1.0a md5 sha1 sha.js hash.js blueimp-md5 js-sha256 js-sha3 crc crc-32 murmurhash xxhashjs
hash-sum object-hash base-64 base64-js js-base64 base64url utf8 he entities html-entities iconv-lite iconv encoding
safe-buffer buffer bl buffer-crc32 binary-parser smart-buffer bitwise bit-buffer struct restruct c-struct ref ref-napi
xml2js xml-js fast-xml-parser xmlbuilder xmlbuilder2 xmldom @xmldom/xmldom xpath sax saxes libxmljs elementtree xml2json
x2js xml-parser cheerio htmlparser2 parse5 node-html-parser himalaya turndown html-to-text sanitize-html dompurify xss
linkedom css-select feedparser mailparser
js-yaml yaml yamljs toml @iarna/toml ini json5 jsonc-parser json-stringify-safe safe-stable-stringify fast-safe-stringify
fast-json-stringify flatted circular-json json-stable-stringify fast-json-parse jsonpath jsonpath-plus jmespath
json-pointer fast-json-patch rfc6902 json-logic-js jsonata json-query json2csv csv csv-parse csv-parser csv-stringify
papaparse csvtojson csv-string neat-csv d3-dsv json-bigint json-schema jsonrepair bson msgpack msgpack-lite
@msgpack/msgpack msgpack5 notepack.io cbor cbor-x cbor-js protobufjs google-protobuf avsc flatbuffers varint
handlebars mustache nunjucks hogan.js swig consolidate marked markdown-it remark showdown
highlight.js prismjs
events eventemitter2 eventemitter3 emittery mitt nanoevents rxjs most xstate redux mobx zustand xstream highland
through through2 split split2 concat-stream pump pumpify duplexer duplexify end-of-stream stream-buffers get-stream
streamifier readable-stream inherits once wrappy event-stream byline line-reader n-readlines reinterval
string-to-stream merge-stream into-stream stream-to-array throttle stream-throttle tar-stream archiver jszip pako fflate
node-gzip lz4js snappyjs
inflight lru-cache quick-lru node-cache memory-cache cache-manager keyv tiny-lru ttlcache mnemonist denque fastq
double-ended-queue priorityqueuejs heap collections sorted-btree limiter bottleneck throttle-debounce debounce
rate-limiter-flexible opossum retry async-retry promise-retry backo2 exponential-backoff async-lock async-mutex mutexify
semaphore await-semaphore sleep delay timers-ext
mathjs decimal.js bignumber.js bn.js big.js big-integer long int64-buffer node-int64 fraction.js numeral accounting
currency.js convert-units unitmath simple-statistics ml-matrix ml-regression regression stats-lite random seedrandom
random-js chance faker @faker-js/faker numjs ndarray fft.js fft-js dsp.js kalmanjs pid-controller node-pid-controller
liquid-pid expr-eval jexl math-expression-evaluator simplex-noise fast-levenshtein leven string-similarity
natural fuse.js lunr minisearch flexsearch franc stopword compromise sentiment nlp.js node-nlp pluralize slugify
@sindresorhus/slugify change-case camelcase decamelize snake-case param-case camelcase-keys snakecase-keys title-case
sprintf-js printf format-util util-format voca string-template escape-html escape-string-regexp lodash.escaperegexp
diff diff-match-patch jsdiff fast-diff deep-eql text-encoding punycode unidecode transliteration diacritics latinize
glob fast-glob globby minimatch micromatch picomatch anymatch readdirp walk klaw klaw-sync recursive-readdir readdir-glob
find-up locate-path pkg-dir pkg-up read-pkg read-pkg-up path-exists path-is-absolute resolve resolve-from import-fresh
app-root-path app-root-dir appdirs env-paths xdg-basedir os-homedir home-dir os-tmpdir temp-dir expand-tilde untildify
tildify slash upath pathe normalize-path chokidar watch node-watch gaze sane load-json-file read-yaml file-type
is-binary-path istextorbinary image-size probe-image-size properties-reader cosmiconfig rc config nconf convict
lilconfig interpret liftoff which node-version hasha md5-file checksum tail read-last-lines
geolib haversine haversine-distance geo-distance geojson @turf/turf turf @turf/helpers geohash ngeohash latlon-geohash
proj4 wellknown geojson-utils polyline @mapbox/polyline utm mgrs point-in-polygon geo-tz tz-lookup
color color-convert color-string tinycolor2 chroma-js colorsys rgb-hex hex-rgb color-namer color-name
pngjs jpeg-js upng-js qr-image qrcode-terminal bwip-js jsqr jsbarcode pdf-parse pdfjs-dist pdf-lib pdfkit pdfmake
mammoth docxtemplater pizzip canvas image-js exif-parser exifreader exif-js music-metadata node-id3 wav wavefile
@discordjs/voice
d3 d3-array d3-scale chart.js echarts vega vega-lite plotly.js c3 leaflet jquery vue react react-dom react-redux
preact svelte angular lit three
serialport @serialport/parser-readline @serialport/parser-byte-length @serialport/parser-delimiter
@serialport/parser-inter-byte-timeout @serialport/stream @serialport/bindings @serialport/bindings-cpp
noble @abandonware/noble @stoprocent/noble bleno @abandonware/bleno node-ble bluetooth-serial-port usb node-hid
i2c-bus spi-device pigpio pigpio-client-gpio onoff rpio rpi-gpio array-gpio raspi-io johnny-five firmata
node-dht-sensor ds18b20 ds18b20-raspi bme280 bme280-sensor mcp3008.js mcp-spi-adc epoll rpi-ws281x rpi-ws281x-native
easymidi midi dbus dbus-next dbus-native
mqtt-packet mqtt-match mqtt-pattern aedes mosca dns-packet nmea-simple nmea-0183 nmea gps ais-decoder obd-parser
m-bus node-mbus wmbus-decoder node-sml smartmeter-obis sml p1-reader lora-packet cayenne-lpp vscp
hap-nodejs homebridge-lib zigbee-herdsman zigbee-herdsman-converters zwave-js openzwave-shared node-enocean
chai mocha should sinon sinon-chai jest vitest tap tape ava supertest nock proxyquire mockery
expect assert-plus power-assert istanbul nyc c8
eslint prettier typescript babel-core @babel/core @babel/parser @babel/traverse @babel/generator acorn
esprima escodegen estraverse espree recast terser uglify-js uglify-es clean-css sass less
postcss autoprefixer gulp-util vinyl through2-map reflect-metadata tsyringe inversify
i18next i18n node-polyglot y18n intl-messageformat messageformat
ms-parser bytes filesize pretty-bytes byte-size xbytes humanize-number is-hexadecimal random-bytes hat crypto-random-string
generate-password password-generator zxcvbn username-validator email-validator libphonenumber-js google-libphonenumber
iban card-validator country-list i18n-iso-countries countries-list
memfs mock-fs memoizee memoize-one fast-memoize mem p-memoize moize
 mustache-express serialize-error clean-stack stack-trace verror boom @hapi/boom error-ex make-error es6-error
source-map source-map-support callsites caller caller-path depd deprecate bindings node-gyp-build nan node-addon-api
@types/node cls-hooked continuation-local-storage
sql-template-strings sqlstring squel sql-bricks pg-format node-sql-parser mysql-format xregexp regex named-regexp-groups
tldextract ua-parser-js useragent bowser platform detect-browser geoip-lite request-ip express-useragent bignumber
`;

/** More of them: their calls say what a value may be, and are handed none: `object({ host: string() })`. */
const SCHEMAS = `
joi @hapi/joi yup zod superstruct io-ts valibot
`;

/** Packages that were read and do nothing that the codes name. */
export const HARMLESS_PACKAGES: ReadonlySet<string> = namesIn(`${NAMES} ${SCHEMAS}`);

/** Packages of schemas. */
export const SCHEMA_PACKAGES: ReadonlySet<string> = namesIn(SCHEMAS);

function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u).filter((name) => name !== ''));
}
