const WORDS =
  'TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PASS|PASSCODE|CREDENTIALS?|API_?KEY|ACCESS_?KEY(?:_ID)?|SECRET_?KEY|PRIVATE_?KEY|AUTH_?KEY|AUTHTOKEN|SSH_?KEY|ENCRYPTION_?KEY|SIGNING_?KEY|MASTER_?KEY|ACCOUNT_?KEY|ACCESSTOKEN|APITOKEN|CLIENTSECRET|APISECRET|CREDS|(?:NPM|REGISTRY|DOCKER)_AUTH|JWT|PAT';
/** The name ends with what it holds: `MAX_TOKENS`, `TOKEN_LIMIT` and `PWD` alone hold none. */
const UPPER = new RegExp(`(?:(?:^|_)(?:${WORDS})|[A-Z0-9]_PWD)(?:_FILE|_PATH|_BASE|_BASE64|_\\d+)?$`, 'u');
const MIXED =
  /(?:^|[a-z0-9_])(?:Token|Secret|Password|Passphrase|ApiKey|AccessKey|SecretKey|PrivateKey)$|^(?:token|secret|password|passphrase|apiKey)$|^npm_config_.*(?:_auth|authToken)$/u;

/** Whether a variable of the environment is named for a credential. */
export function isCredentialVariable(name: string): boolean {
  return UPPER.test(name) || MIXED.test(name);
}

const HEADER =
  /^(?:authorization|proxy-authorization|x-api-key|x-apikey|api-key|apikey|x-api-token|x-auth-token|x-auth-key|x-access-token|access-token|private-token|x-vault-token|x-(?!csrf|xsrf)[a-z0-9]+-token|ocp-apim-subscription-key)$/iu;

/** Fields of a request, or of what a client is made with. */
const FIELD =
  /^(?:password|passwd|passphrase|api_?[kK]ey|access_?[tT]oken|refresh_?[tT]oken|auth_?[tT]oken|session_?[tT]oken|bot_?[tT]oken|id_?[tT]oken|bearer_?[tT]oken|access_?[tT]oken_?[sS]ecret|(?:client|consumer|app|api|shared)_?[sS]ecret|client_assertion|secret_?(?:[aA]ccess_?)?[kK]ey|access_?[kK]ey(?:_?[iI]d)?|private_?[kK]ey|auth_?[kK]ey|account_?[kK]ey|token|secret)$/u;

/** Whether a field is there to let the caller in. */
export function isCredentialField(name: string): boolean {
  return FIELD.test(name);
}

/** Names that mean nothing else, whoever is handed them; `token` and `secret` alone do. */
const STRONG_FIELD =
  /^(?:api_?[kK]ey|api_?[tT]oken|access_?[tT]oken|auth_?[tT]oken|bot_?[tT]oken|bearer_?[tT]oken|refresh_?[tT]oken|personal_?[aA]ccess_?[tT]oken|access_?[tT]oken_?[sS]ecret|(?:client|consumer|app|api)_?[sS]ecret|secret_?[aA]ccess_?[kK]ey|access_?[kK]ey_?[iI]d)$/u;

/** Whether a field names a credential whoever is handed it. */
export function isStrongCredentialField(name: string): boolean {
  return STRONG_FIELD.test(name);
}

const NAMED = String.raw`(?:access_?token|refresh_?token|auth_?token|api_?token|api-?_?key|client_secret|consumer_secret|app_secret|token|password|passwd|pwd)`;
/** In addresses and forms that are put together: `?token=…`, `client_secret=…`, `https://user:word@…`; NUL is what is not known. */
const IN_TEXT = new RegExp(`(?:^|[?&;\\s"'{\0])"?${NAMED}"?\\s*[=:]\\s*"?\0|://[^/\\s]*:\0@|://\0@`, 'iu');

/** Whether a text that a request is given holds a credential that is put in when it runs. */
export function holdsCredentialField(text: string): boolean {
  return IN_TEXT.test(text);
}

/** A file with the half of a key pair that is kept to oneself, by the name of what holds its path. */
const PRIVATE_KEY_FILE =
  /^(?!.*pub)\w*?(?:(?:private_?key|ssh_?key)_?(?:file_?)?(?:path|file|location|filename)|key_?file(?:_?(?:path|name))?|identity_?file(?:_?path)?)$/iu;
/** What holds such a key, or, handed to what works on files, its path. */
const PRIVATE_KEY = /^(?!.*pub)\w*?(?:private_?key|priv_?key|(?:ssh|ssl|tls|client|server)_?key)$/iu;

/** Whether a name is that of a private key file. */
export function isPrivateKeyFile(name: string): boolean {
  return PRIVATE_KEY_FILE.test(name);
}

/** Whether what works on files is handed the path of a private key under this name. */
export function isPrivateKeyPath(name: string): boolean {
  return PRIVATE_KEY_FILE.test(name) || PRIVATE_KEY.test(name);
}

/** Options that a private key, or a file that holds one, is handed under: https://nodejs.org/api/tls.html#tlscreatesecurecontextoptions */
const HOLDS_A_PRIVATE_KEY = /^(?:key|pfx|private_?key)$/iu;

/** Whether what a file holds is a private key by the option that it is given as. */
export function isPrivateKeyOption(name: string): boolean {
  return HOLDS_A_PRIVATE_KEY.test(name);
}

/** Whether a field holds what opens a private key or a network. */
export function isPassphrase(name: string): boolean {
  return /^\w*passphrase$/iu.test(name);
}

/** Whether a header of a request is there to let the caller in. */
export function isCredentialHeader(name: string): boolean {
  return HEADER.test(name);
}

/** Published forms of keys and tokens; documentation's own samples are none. */
const LITERAL_FORMS: readonly RegExp[] = [
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
  /^(?:AKIA|ASIA)[A-Z2-7]{16}$/u,
  // https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
  /^(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{82})$/u,
  // https://cloud.google.com/docs/authentication/api-keys
  /^AIza[A-Za-z0-9_-]{35}$/u,
  /^glpat-[A-Za-z0-9_-]{20}$/u,
  /^npm_[A-Za-z0-9]{36}$/u,
  /^xox[abpr]-[A-Za-z0-9-]{20,}$/u,
  /^sk_live_[A-Za-z0-9]{24,}$/u,
  /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}/u,
];

/** Whether a text is a credential by its form. */
export function isCredentialLiteral(text: string): boolean {
  return !/EXAMPLE|DUMMY|FAKE|PLACEHOLDER|(.)\1{9}/u.test(text) && LITERAL_FORMS.some((form) => form.test(text));
}
