import { CREDENTIALS, ENVIRONMENT, type KnownPackage, NETWORK, known, knownFor } from './known-package.ts';

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
