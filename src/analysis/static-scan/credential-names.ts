const WORDS =
  'TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|API_?KEY|ACCESS_?KEY(?:_ID)?|SECRET_?KEY|PRIVATE_?KEY|AUTH_?KEY|AUTHTOKEN';
/** The name ends with what it holds: `MAX_TOKENS`, `TOKEN_LIMIT` and `PWD` hold none. */
const UPPER = new RegExp(`(?:^|_)(?:${WORDS})(?:_FILE|_PATH|_BASE64|_\\d+)?$`, 'u');
const MIXED =
  /(?:^|[a-z0-9_])(?:Token|Secret|Password|Passphrase|ApiKey|AccessKey|SecretKey|PrivateKey)$|^(?:token|secret|password|passphrase|apiKey)$|^npm_config_.*(?:_auth|authToken)$/u;

/** Whether a variable of the environment is named for a credential. */
export function isCredentialVariable(name: string): boolean {
  return UPPER.test(name) || MIXED.test(name);
}

const HEADER =
  /^(?:authorization|proxy-authorization|x-api-key|api-key|x-auth-token|x-access-token|private-token|x-vault-token)$/iu;

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
  /^glpat-[A-Za-z0-9_-]{20}$/u,
  /^npm_[A-Za-z0-9]{36}$/u,
  /^xox[abpr]-[A-Za-z0-9-]{20,}$/u,
  /^sk_live_[A-Za-z0-9]{24,}$/u,
  /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}/u,
];

/** Whether a text is a credential by its form. */
export function isCredentialLiteral(text: string): boolean {
  return !/EXAMPLE|(.)\1{9}/u.test(text) && LITERAL_FORMS.some((form) => form.test(text));
}
