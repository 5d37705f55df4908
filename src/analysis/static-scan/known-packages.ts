import type { StaticCode } from '../../contract/quality-reason-codes.ts';

/** A package from the registry that does something of note for whoever calls it. */
export interface KnownPackage {
  /** As it is imported. */
  readonly module: string;
  /** What calling it does. */
  readonly does: string;
  /** Where its documentation says so. */
  readonly docs: string;
  /** Codes of its members, parted by spaces; `.`: the module itself, `#`: before what `new` makes of it. Empty: none of the eight. */
  readonly calls: ReadonlyArray<readonly [codes: readonly StaticCode[], members: string]>;
  /** What importing it does by itself. */
  readonly whenImported?: readonly StaticCode[];
}

const PROCESS: readonly StaticCode[] = ['static_process_execution_observed'];
/** A shell is a process too. */
const SHELL: readonly StaticCode[] = ['static_process_execution_observed', 'static_shell_execution_observed'];
const DYNAMIC: readonly StaticCode[] = ['static_dynamic_code_observed'];
const MUTATION: readonly StaticCode[] = ['static_filesystem_mutation_observed'];
const NETWORK: readonly StaticCode[] = ['static_network_client_observed'];
const ENVIRONMENT: readonly StaticCode[] = ['static_environment_access_observed'];
const CREDENTIALS: readonly StaticCode[] = ['static_credential_terms_observed'];

const VERBS = '. request get post put patch head delete del options';

function known(module: string, does: string, ...calls: KnownPackage['calls']): KnownPackage {
  const name = module.split('/').slice(0, module.startsWith('@') ? 2 : 1);
  return { module, does, docs: `https://www.npmjs.com/package/${name.join('/')}`, calls };
}

const PROCESSES: readonly KnownPackage[] = [
  known(
    'execa',
    'starts programs',
    [PROCESS, '. execa execaSync execaNode sync node $'],
    [SHELL, 'execaCommand execaCommandSync command commandSync shell shellSync'],
  ),
  known('cross-spawn', 'starts programs', [PROCESS, '. sync spawn']),
  known('nano-spawn', 'starts programs', [PROCESS, '.']),
  known('tinyexec', 'starts programs', [PROCESS, 'x exec xSync']),
  known('child-process-promise', 'starts programs', [SHELL, 'exec'], [PROCESS, 'spawn execFile fork']),
  known('promisify-child-process', 'starts programs', [SHELL, 'exec'], [PROCESS, 'spawn execFile fork']),
  known(
    'shelljs',
    'shell commands as functions',
    [SHELL, 'exec'],
    [PROCESS, 'cmd'],
    [MUTATION, 'rm mkdir cp mv ln chmod touch sed'],
  ),
  known('zx', 'runs text in a shell', [SHELL, '$ $.sync']),
  known('node-cmd', 'runs text in a shell', [SHELL, 'get run runSync']),
  known('sudo-prompt', 'runs text in a shell as root', [SHELL, 'exec']),
  known('node-pty', 'starts programs in a terminal', [PROCESS, 'spawn']),
  known('open', 'starts the program for an address or file', [PROCESS, '. openApp']),
  known('opn', 'starts the program for an address or file', [PROCESS, '.']),
  known('simple-git', 'starts git', [PROCESS, '. simpleGit gitP']),
  known('applescript', 'starts osascript', [PROCESS, 'execString execFile']),
  known('tree-kill', 'starts the programs that list and end processes', [PROCESS, '.']),
  known('ps-list', 'starts the program that lists processes', [PROCESS, '.']),
  known('ping', 'starts ping', [PROCESS, 'promise.probe sys.probe']),
  known('fluent-ffmpeg', 'starts ffmpeg', [PROCESS, '.']),
  known('python-shell', 'starts Python', [PROCESS, 'PythonShell PythonShell.run PythonShell.runString']),
  known('jake', 'runs text in a shell', [SHELL, 'exec']),
];

const CODE: readonly KnownPackage[] = [
  known('vm2', 'runs text as code', [DYNAMIC, 'VM NodeVM VMScript']),
  known('isolated-vm', 'runs text as code', [DYNAMIC, 'Isolate']),
  known('require-from-string', 'runs text as a module', [DYNAMIC, '.']),
  known('eval', 'runs text as a module', [DYNAMIC, '.']),
  known('safe-eval', 'runs text as code', [DYNAMIC, '.']),
];

const FS_EXTRA =
  'copy createFile createLink createSymlink emptyDir emptydir ensureDir ensureFile ensureLink ensureSymlink mkdirp mkdirs move outputFile outputJson outputJSON remove writeJson writeJSON'
    .split(' ')
    .flatMap((name) => [name, `${name}Sync`])
    .join(' ');

const FILES: readonly KnownPackage[] = [
  known('fs-extra', 'changes files', [MUTATION, FS_EXTRA]),
  known('rimraf', 'removes files', [MUTATION, '. sync rimraf rimrafSync native nativeSync manual manualSync']),
  known('mkdirp', 'makes folders', [MUTATION, '. sync mkdirp mkdirpSync native nativeSync manual manualSync']),
  known('make-dir', 'makes folders', [MUTATION, '. sync makeDirectory makeDirectorySync']),
  known('del', 'removes files', [MUTATION, '. sync deleteAsync deleteSync']),
  known('write-file-atomic', 'writes files', [MUTATION, '. sync']),
  known('jsonfile', 'writes files', [MUTATION, 'writeFile writeFileSync']),
  known('tmp', 'makes files and folders', [MUTATION, 'file fileSync dir dirSync']),
  known('serialport', 'opens a serial device'),
];

const HTTP: readonly KnownPackage[] = [
  known('axios', 'HTTP client', [NETWORK, `${VERBS} create postForm putForm patchForm Axios`]),
  known('got', 'HTTP client', [NETWORK, `${VERBS} extend stream paginate got`]),
  known('node-fetch', 'HTTP client', [NETWORK, '. fetch']),
  known('undici', 'HTTP client', [
    NETWORK,
    'fetch request stream pipeline connect upgrade Client Pool Agent ProxyAgent BalancedPool WebSocket EventSource',
  ]),
  known('request', 'HTTP client', [NETWORK, `${VERBS} defaults`]),
  known('request-promise', 'HTTP client', [NETWORK, `${VERBS} defaults`]),
  known('request-promise-native', 'HTTP client', [NETWORK, `${VERBS} defaults`]),
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
  known('@hapi/wreck', 'HTTP client', [NETWORK, 'request get post put patch delete defaults']),
  known('follow-redirects', 'HTTP client', [NETWORK, 'http.request http.get https.request https.get']),
  known('ollama', 'client of a model server', [NETWORK, 'Ollama default chat generate pull']),
  known('openai', 'client of a model service', [NETWORK, '. OpenAI AzureOpenAI']),
  known('twilio', 'client of a telephone service', [NETWORK, '. Twilio']),
  known('recastai', 'client of a chat service', [NETWORK, '. request build connect']),
  known('telegraf', 'client of Telegram', [NETWORK, '. Telegraf Telegram']),
  known('node-telegram-bot-api', 'client of Telegram', [NETWORK, '.']),
];

const SOCKETS: readonly KnownPackage[] = [
  known('ws', 'WebSocket client', [NETWORK, '. WebSocket']),
  known('websocket', 'WebSocket client', [NETWORK, 'client w3cwebsocket']),
  known('socket.io-client', 'WebSocket client', [NETWORK, '. io connect Manager']),
  known('eventsource', 'client of event streams', [NETWORK, '. EventSource']),
  known('mqtt', 'MQTT client', [NETWORK, 'connect connectAsync Client MqttClient']),
  known('coap', 'CoAP client', [NETWORK, 'request']),
  known('kafkajs', 'Kafka client', [NETWORK, 'Kafka']),
  known('kafka-node', 'Kafka client', [NETWORK, 'KafkaClient Client']),
  known('amqplib', 'AMQP client', [NETWORK, 'connect']),
  known('amqplib/callback_api', 'AMQP client', [NETWORK, 'connect']),
  known('nodemailer', 'SMTP client', [NETWORK, 'createTransport']),
  known('imap', 'IMAP client', [NETWORK, '.']),
  known('ssh2', 'SSH client', [NETWORK, 'Client']),
  known('ssh2-sftp-client', 'SFTP client', [NETWORK, '.']),
  known('node-ssh', 'SSH client', [NETWORK, '. NodeSSH']),
  known('basic-ftp', 'FTP client', [NETWORK, 'Client']),
  known('ftp', 'FTP client', [NETWORK, '.']),
  known('socks', 'SOCKS client', [NETWORK, 'SocksClient SocksClient.createConnection']),
  known('fetch-socks', 'SOCKS client', [NETWORK, 'socksDispatcher socksConnector']),
  known('modbus-serial', 'Modbus client', [NETWORK, '#.connectTCP #.connectUDP #.connectTelnet']),
  known('@grpc/grpc-js', 'gRPC client', [NETWORK, 'Client']),
  known('node-opcua', 'OPC UA client', [NETWORK, 'OPCUAClient.create']),
];

const DATABASE_POOLS = 'createConnection createPool createPoolCluster';

const DATABASES: readonly KnownPackage[] = [
  known('mysql', 'database client', [NETWORK, DATABASE_POOLS]),
  known('mysql2', 'database client', [NETWORK, DATABASE_POOLS]),
  known('mysql2/promise', 'database client', [NETWORK, DATABASE_POOLS]),
  known('pg', 'database client', [NETWORK, 'Client Pool']),
  known('mongodb', 'database client', [NETWORK, 'MongoClient MongoClient.connect']),
  known('mongoose', 'database client', [NETWORK, 'connect createConnection']),
  known('redis', 'database client', [NETWORK, 'createClient createCluster']),
  known('ioredis', 'database client', [NETWORK, '. Redis Cluster']),
  known('mssql', 'database client', [NETWORK, 'connect ConnectionPool']),
  known('tedious', 'database client', [NETWORK, 'Connection']),
  known('influx', 'database client', [NETWORK, 'InfluxDB']),
  known('@influxdata/influxdb-client', 'database client', [NETWORK, 'InfluxDB']),
  known('elasticsearch', 'database client', [NETWORK, 'Client']),
  known('@elastic/elasticsearch', 'database client', [NETWORK, 'Client']),
];

const ENVIRONMENT_FILES: readonly KnownPackage[] = [
  known('dotenv', 'fills the environment from a file', [ENVIRONMENT, 'config configDotenv populate']),
  known('dotenv-safe', 'fills the environment from a file', [ENVIRONMENT, 'config']),
  known('@dotenvx/dotenvx', 'fills the environment from a file', [ENVIRONMENT, 'config']),
  ...[
    known('dotenv/config', 'fills the environment from a file when imported'),
    known('dotenv-safe/config', 'fills the environment from a file when imported'),
    known('dotenv-expand/config', 'fills the environment from a file when imported'),
    known('@dotenvx/dotenvx/config', 'fills the environment from a file when imported'),
  ].map((one) => ({ ...one, whenImported: ENVIRONMENT })),
];

const KEY_STORES: readonly KnownPackage[] = [
  known('keytar', 'reads and writes a key store', [
    CREDENTIALS,
    'getPassword setPassword findPassword findCredentials',
  ]),
  known('@napi-rs/keyring', 'reads and writes a key store', [CREDENTIALS, 'Entry AsyncEntry findCredentials']),
  known('netrc', 'reads the credentials of .netrc', [CREDENTIALS, '.']),
];

export const KNOWN_PACKAGES: readonly KnownPackage[] = [
  ...PROCESSES,
  ...CODE,
  ...FILES,
  ...HTTP,
  ...SOCKETS,
  ...DATABASES,
  ...ENVIRONMENT_FILES,
  ...KEY_STORES,
];
