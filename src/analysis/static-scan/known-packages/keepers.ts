import { CREDENTIALS, ENVIRONMENT, known, knownFor, type KnownPackage, NETWORK, PERSISTENCE } from './known-package.ts';

/** Packages that fill the environment of the process. */
export const ENVIRONMENT_FILES: readonly KnownPackage[] = [
  known('dotenv', 'fills the environment from a file', [ENVIRONMENT, 'config configDotenv populate load']),
  known('dotenv-safe', 'fills the environment from a file', [ENVIRONMENT, 'config load']),
  known('dotenv-flow', 'fills the environment from files', [ENVIRONMENT, 'config']),
  known('dotenv-expand', 'fills the environment from a file', [ENVIRONMENT, '. expand']),
  known('dotenv-extended', 'fills the environment from files', [ENVIRONMENT, 'load config']),
  known('@dotenvx/dotenvx', 'fills the environment from a file', [ENVIRONMENT, 'config']),
  known('env-cmd', 'fills the environment from a file', [ENVIRONMENT, 'GetEnvVars']),
  known('@next/env', 'fills the environment from files', [ENVIRONMENT, 'loadEnvConfig updateInitialEnv']),
  known('dotenv-defaults', 'fills the environment from files', [ENVIRONMENT, 'config']),
  known('dotenv-vault', 'fills the environment from a file', [ENVIRONMENT, 'config']),
  known('custom-env', 'fills the environment from a file', [ENVIRONMENT, '. env']),
  known('@expo/env', 'fills the environment from files', [ENVIRONMENT, 'load']),
  known('update-dotenv', 'fills the environment', [ENVIRONMENT, '.']),
  ...knownFor(
    ENVIRONMENT,
    'reads the environment',
    'envalid env-var env-schema common-env @t3-oss/env-core getenv env-variable read-env typed-env processenv @adonisjs/env lazy-universal-dotenv dotenv-json @dotenv-run/core proxy-from-env shell-env shell-path fix-path',
  ),
  ...[
    'dotenv/config',
    'dotenv-safe/config',
    'dotenv-flow/config',
    'dotenv-expand/config',
    '@dotenvx/dotenvx/config',
    'dotenv-defaults/config',
  ]
    .map((module) => known(module, 'fills the environment from a file when imported'))
    .map((one) => ({ ...one, whenImported: ENVIRONMENT })),
];

/** Packages that read or keep what lets a caller in. */
export const KEY_STORES: readonly KnownPackage[] = [
  ...['keytar', '@vscode/keytar', 'keytar-temp'].map((module) =>
    known(module, 'reads and writes a key store', [
      CREDENTIALS,
      'getPassword setPassword deletePassword findPassword findCredentials',
    ]),
  ),
  known('aws-sdk', 'reads the credentials of other programs', [
    CREDENTIALS,
    'SharedIniFileCredentials ProcessCredentials EnvironmentCredentials Credentials SecretsManager.#.getSecretValue SecretsManager.#.().getSecretValue',
  ]),
  known('@napi-rs/keyring', 'reads and writes a key store', [CREDENTIALS, 'Entry AsyncEntry findCredentials']),
  known('netrc', 'reads the credentials of .netrc', [CREDENTIALS, '.']),
  known('netrc-parser', 'reads the credentials of .netrc', [CREDENTIALS, '~load ~loadSync ~save ~saveSync']),
  known('keychain', 'reads and writes a key store', [CREDENTIALS, 'getPassword setPassword deletePassword']),
  known('cross-keychain', 'reads and writes a key store', [CREDENTIALS, 'getPassword setPassword deletePassword']),
  known('git-credential-node', 'asks git for credentials', [CREDENTIALS, 'fill fillSync approve reject']),
  known('electron', 'the key store of a desktop program', [
    CREDENTIALS,
    'safeStorage.encryptString safeStorage.decryptString',
  ]),
  known('@azure/keyvault-secrets', 'reads a store of secrets', [CREDENTIALS, '#.getSecret #.setSecret']),
  known('@google-cloud/secret-manager', 'reads a store of secrets', [CREDENTIALS, '#.accessSecretVersion']),
  known('@aws-sdk/client-secrets-manager', 'reads a store of secrets', [CREDENTIALS, 'GetSecretValueCommand']),
  ...['@aws-sdk/credential-providers', '@aws-sdk/credential-provider-node', '@aws-sdk/credential-provider-ini'].map(
    (module) =>
      known(module, 'reads what other programs keep to be let in', [
        CREDENTIALS,
        'defaultProvider fromLoginCredentials fromIni fromSSO fromEnv fromProcess fromNodeProviderChain fromTemporaryCredentials fromContainerMetadata fromInstanceMetadata fromTokenFile fromWebToken fromCognitoIdentity',
      ]),
  ),
  known('node-vault', 'reads a store of secrets', [CREDENTIALS, '.']),
  ...knownFor(
    CREDENTIALS,
    'reads what other programs keep to be let in',
    'registry-auth-token local-or-home-npmrc npmrc pgpass node-netrc @aws-sdk/credential-provider-* @aws-sdk/credential-providers @aws-sdk/shared-ini-file-loader @smithy/shared-ini-file-loader ghauth get-npm-token docker-secret @cloudreach/docker-secrets chrome-cookies-secure win-dpapi @primno/dpapi',
  ),
  ...knownFor(
    [...CREDENTIALS, ...NETWORK],
    'reads a store of secrets',
    'hashi-vault-js @1password/connect @1password/sdk @infisical/sdk npm-cli-login @ibm-cloud/secrets-manager @keeper-security/secrets-manager-core npm-login-noninteractive',
  ),
];

/** Packages that make a machine run something by itself. */
export const PERSISTERS: readonly KnownPackage[] = [
  ...['node-windows', 'node-mac', 'node-linux'].map((module) =>
    known(module, 'installs services', [PERSISTENCE, 'Service.#.install']),
  ),
  known('os-service', 'installs services', [PERSISTENCE, 'add enable']),
  known('qckwinsvc2', 'installs services', [PERSISTENCE, 'installService']),
  known('service-systemd', 'installs services', [PERSISTENCE, 'add']),
  known('strong-service-install', 'installs services', [PERSISTENCE, '.']),
  known('auto-launch', 'starts a program at login', [PERSISTENCE, '#.enable']),
  ...['start-on-windows-boot', 'start-commander'].map((module) =>
    known(module, 'starts a program at login', [PERSISTENCE, 'enableAutoStart']),
  ),
  ...['easy-auto-launch', 'electron-auto-launch'].map((module) =>
    known(module, 'starts a program at login', [PERSISTENCE, '#.enable']),
  ),
  known('@tauri-apps/plugin-autostart', 'starts a program at login', [PERSISTENCE, 'enable']),
  known('nssm', 'installs services', [PERSISTENCE, '~install']),
  known('lum_crontab', 'writes scheduled jobs', [PERSISTENCE, '~save']),
  known('@fvictorio/tabtab', 'writes to start-up files of shells', [PERSISTENCE, 'install']),
  known('user-startup', 'starts a program at login', [PERSISTENCE, 'create']),
  known('crontab', 'writes scheduled jobs', [PERSISTENCE, 'load']),
  known('pm2', 'starts a program with the machine', [PERSISTENCE, 'startup']),
  known('omelette', 'writes to start-up files of shells', [PERSISTENCE, '~setupShellInitFile']),
  ...['tabtab', '@pnpm/tabtab'].map((module) =>
    known(module, 'writes to start-up files of shells', [PERSISTENCE, 'install']),
  ),
];
