/**
 * Forms of tokens as their issuers publish them: `[issuer, form]`, a form being what marks the token and how it goes on.
 * Lengths are lower than published where issuers have changed them; what looks like words is told apart by its letters.
 * A new vendor is one line here and one in the tests.
 */
export const ISSUED_TOKENS: readonly (readonly [issuer: string, form: string])[] = [
  ['1Password', String.raw`ops_eyJ[\w-]{40,}|A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}(?:-[A-Z0-9]{5}){3,4}`],
  ['Adafruit IO', String.raw`aio_[A-Za-z0-9]{26,}`],
  ['Adobe', String.raw`p8e-[A-Za-z0-9]{30,}`],
  ['Adyen', String.raw`AQE[a-z0-9][A-Za-z0-9+/=-]{60,}`],
  ['Age', String.raw`AGE-SECRET-KEY-1[A-Z0-9]{20,}`],
  ['Airtable', String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{32,}`],
  ['Alibaba Cloud', String.raw`LTAI[A-Za-z0-9]{12,}`],
  ['Anthropic', String.raw`sk-ant-[\w-]{20,}`],
  ['Apify', String.raw`apify_api_[A-Za-z0-9]{24,}`],
  ['Artifactory', String.raw`AKCp[A-Za-z0-9]{20,}|cmVmdGtu[A-Za-z0-9+/]{24,}`],
  ['Asana', String.raw`[12]/\d{12,}(?:/\d{12,})?:[0-9a-f]{32}`],
  ['Atlassian', String.raw`AT(?:ATT|CTT|BB|STT)[A-Za-z0-9][\w=-]{20,}`],
  [
    'AWS',
    String.raw`(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|ANPA)[A-Z0-9]{16}(?![A-Za-z0-9])|ABSK[A-Za-z0-9+/]{40,}`,
  ],
  [
    'Azure',
    String.raw`[\w~.-]{3}[78]Q~[\w~.-]{31,34}|[\w+/]{30,90}(?:AZDO|APIM|ACDb|AzSe|AzCa|AzFu|\+AStA|\+ABat|\+ASbE|\+AEhS|\+ARm|\+ACR)[\w+/]{2,}`,
  ],
  ['Baidu AI Cloud', String.raw`bce-v3/ALTAK-[\w-]{12,}(?:/[0-9a-f]{20,})?|ALTAK[A-Za-z0-9]{20,}`],
  ['Brevo', String.raw`x(?:keysib|smtpsib)-[0-9a-f]{32,}`],
  ['Buildkite', String.raw`bk(?:ua|at|pt|ct|aj)_[A-Za-z0-9]{30,}`],
  ['Cerebras', String.raw`csk-[a-z0-9]{32,}`],
  ['CircleCI', String.raw`CCI(?:PAT|PRJ)_[\w]{20,}`],
  ['Clojars', String.raw`CLOJARS_[a-z0-9]{40,}`],
  ['ClickUp', String.raw`pk_\d{5,}_[A-Z0-9]{24,}`],
  ['Cloudflare', String.raw`v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}|cf(?:ut|at|k)_[A-Za-z0-9_-]{32,}`],
  ['CockroachDB', String.raw`CCDB1_[A-Za-z0-9]{16,}_[A-Za-z0-9]{20,}`],
  ['Contentful', String.raw`CFPAT-[\w-]{30,}`],
  ['crates.io', String.raw`cio[A-Za-z0-9]{32}`],
  ['Databricks', String.raw`dapi[0-9a-f]{32}|dose[0-9a-f]{32}`],
  ['Deno Deploy', String.raw`dd[pow]_[A-Za-z0-9]{30,}`],
  ['DigitalOcean', String.raw`do[opr]_v1_[0-9a-f]{32,}`],
  ['DingTalk', String.raw`oapi\.dingtalk\.com/robot/send\?access_token=[0-9a-f]{32,}`],
  [
    'Discord',
    String.raw`[MNO][A-Za-z\d]{22,27}\.[\w-]{6}\.[\w-]{25,40}|discord(?:app)?\.com/api/webhooks/\d{15,}/[\w-]{40,}`,
  ],
  ['Docker Hub', String.raw`dckr_[op]at_[\w-]{24,}`],
  ['Doppler', String.raw`dp\.(?:ct|pt|sa|st|scim|audit)\.(?:[\w-]{2,35}\.)?[A-Za-z0-9]{32,}`],
  ['Dropbox', String.raw`sl\.(?:u\.)?[\w-]{60,}`],
  ['Duffel', String.raw`duffel_(?:test|live)_[\w-]{30,}`],
  ['Dynatrace', String.raw`dt0[a-z]\d{2}\.[A-Z0-9]{8,24}\.[A-Z0-9]{32,}`],
  ['EasyPost', String.raw`EZ[AT]K[A-Za-z0-9]{40,}`],
  ['Elastic', String.raw`essu_[A-Za-z0-9+/=]{40,}`],
  ['Facebook', String.raw`EAA[A-Za-z0-9]{60,}`],
  ['Feishu', String.raw`open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/[\w-]{20,}`],
  ['Figma', String.raw`fig[duo]r?_[\w-]{36,}`],
  ['Firecrawl', String.raw`fc-[0-9a-f]{32}`],
  ['Fireworks AI', String.raw`fw_[A-Za-z0-9]{22,}`],
  ['Flutterwave', String.raw`FLW(?:PUB|SEC)K(?:_TEST)?-[A-Za-z0-9]{12,}`],
  ['Fly.io', String.raw`fm2_[A-Za-z0-9+/=]{60,}|fo1_[\w-]{40,}`],
  ['GitHub', String.raw`gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{22,}`],
  ['GitLab', String.raw`gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[\w.-]{20,}|GR1348941[\w-]{20,}`],
  ['Google', String.raw`AIza[\w-]{35}|GOCSPX-[\w-]{24,}|ya29\.[\w-]{20,}|1//0[\w-]{30,}|GOOG1E[A-Z0-9]{50,}`],
  ['Grafana', String.raw`glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/]{32,}`],
  ['Groq', String.raw`gsk_[A-Za-z0-9]{30,}`],
  [
    'HashiCorp',
    String.raw`hv[sbr]\.[\w-]{24,}|(?<![\w.])s\.[A-Za-z0-9]{24}(?![\w])|[A-Za-z0-9]{14}\.atlasv1\.[\w-]{50,}`,
  ],
  ['Heroku', String.raw`HRKU-[\w-]{30,}`],
  ['Honeycomb', String.raw`hc[abxi][a-z]{2}_[A-Za-z0-9]{40,}`],
  ['HubSpot', String.raw`pat-(?:na|eu|ap)\d-[0-9a-f-]{30,}`],
  ['Hugging Face', String.raw`hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z0-9]{30,}`],
  ['Infisical', String.raw`st\.[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}\.[0-9a-f]{32,}(?:\.[0-9a-f]{32,})?`],
  ['Inngest', String.raw`signkey-(?:prod|test|branch)-[0-9a-f]{32,}`],
  ['Instagram', String.raw`IGQ[A-Za-z0-9_-]{60,}`],
  ['Intercom', String.raw`dG9rOg[A-Za-z0-9+/=]{50,}`],
  ['Intra42', String.raw`s-s4t2(?:af|ud)-[0-9a-f]{40,}`],
  ['JetBrains', String.raw`perm[:-][\w=+/-]{8,}\.[\w=+/-]{4,}\.[\w=+/-]{16,}`],
  ['Jina AI', String.raw`jina_[A-Za-z0-9]{40,}`],
  // JSON Web Token (RFC 7519): two parts that begin with `{"` in base64url, and a signature.
  ['JWT', String.raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}`],
  ['Langfuse', String.raw`[sp]k-lf-[0-9a-f-]{30,}`],
  ['LangSmith', String.raw`lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{8,}`],
  ['LaunchDarkly', String.raw`(?:api|sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`],
  ['Linear', String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{30,}`],
  ['Mailchimp', String.raw`[0-9a-f]{32}-us\d{1,2}(?!\w)`],
  ['MailerSend', String.raw`mlsn\.[0-9a-f]{40,}`],
  ['Mailgun', String.raw`key-[0-9a-z]{32}(?!\w)|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])`],
  ['Mapbox', String.raw`[sp]k\.eyJ[\w-]{20,}\.[\w-]{16,}`],
  ['Mercado Pago', String.raw`APP_USR-\d{10,}-\d{4,}-[0-9a-f]{32}`],
  ['Microsoft Teams', String.raw`\.webhook\.office\.com/webhookb?2?/[\w-]{30,}`],
  ['MongoDB Atlas', String.raw`mdb_sa_sk_[\w-]{30,}`],
  ['Mollie', String.raw`(?:live|test)_[A-Za-z0-9]{30,}`],
  ['Neon', String.raw`napi_[A-Za-z0-9]{40,}`],
  ['Netlify', String.raw`nf[pcob]_[A-Za-z0-9]{30,}`],
  ['New Relic', String.raw`NR(?:AK|II|IQ|JS|RA|SP)-[A-Za-z0-9_-]{19,}|[0-9a-f]{32,36}(?:FFFF)?NRAL`],
  ['Notion', String.raw`ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{40,}`],
  ['npm', String.raw`npm_[A-Za-z0-9]{30,}`],
  ['NuGet', String.raw`oy2[a-z0-9]{43}`],
  ['NVIDIA', String.raw`nvapi-[\w-]{40,}`],
  ['Onfido', String.raw`api_(?:live|sandbox)(?:_[a-z]{2})?\.[\w-]{8,}\.[\w-]{20,}`],
  ['OpenAI', String.raw`sess-[A-Za-z0-9]{36,}|sk-(?:proj|svcacct|admin|None)-[\w-]{20,}`],
  ['Packagist', String.raw`packagist_[a-z]{3,4}_[\w]{20,}`],
  ['PagerDuty', String.raw`pd[ue]s\+_[\w-]{20,}`],
  ['PayPal', String.raw`access_token\$(?:production|sandbox)\$[0-9a-z]{12,}\$[0-9a-f]{32}`],
  ['Perplexity', String.raw`pplx-[A-Za-z0-9]{32,}`],
  ['Pinecone', String.raw`pcsk_[A-Za-z0-9]{4,}_[A-Za-z0-9]{40,}`],
  ['Plaid', String.raw`access-(?:sandbox|development|production)-[0-9a-f-]{30,}`],
  ['PlanetScale', String.raw`pscale_(?:tkn|pw|oauth)_[\w.=-]{30,}`],
  ['PostHog', String.raw`ph[xcr]_[A-Za-z0-9]{40,}`],
  ['Postman', String.raw`PMA[KT]-[A-Za-z0-9-]{26,}`],
  ['Prefect', String.raw`pn[ub]_[A-Za-z0-9]{34,}`],
  ['Pulumi', String.raw`pul-[0-9a-f]{40}`],
  ['PyPI', String.raw`pypi-AgE[\w-]{20,}`],
  ['Razorpay', String.raw`rzp_(?:live|test)_[A-Za-z0-9]{14,}`],
  ['ReadMe', String.raw`rdme_[a-z0-9]{60,}`],
  ['Render', String.raw`rnd_[A-Za-z0-9]{28,}`],
  ['Replicate', String.raw`r8_[A-Za-z0-9]{30,}`],
  ['Resend', String.raw`re_[A-Za-z0-9]{7,9}_[A-Za-z0-9]{20,}`],
  ['Retool', String.raw`retool_[A-Za-z0-9]{24,}`],
  ['RubyGems', String.raw`rubygems_[0-9a-f]{40,}`],
  ['Scaleway', String.raw`SCW[A-Z0-9]{17}(?!\w)`],
  ['Segment', String.raw`sgp_[A-Za-z0-9]{60,}`],
  ['SendGrid', String.raw`SG\.[\w-]{16,24}\.[\w-]{30,}`],
  ['Sentry', String.raw`sntr(?:ys|yu)_[A-Za-z0-9+/=_]{40,}`],
  ['Shippo', String.raw`shippo_(?:live|test)_[0-9a-f]{40}`],
  ['Shopify', String.raw`shp(?:at|ca|pa|ss|tka|ua|rt)_[0-9a-fA-F]{32,}`],
  [
    'Slack',
    String.raw`xox[abcdeoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{10,}|hooks\.slack\.com/(?:services|workflows|triggers)/T\w{6,}/\w{6,}/\w{10,}`,
  ],
  ['Snyk', String.raw`snyk_(?:uat|sat)\.[0-9a-z]{6,}\.[\w.-]{20,}`],
  ['SonarQube', String.raw`sq[upa]_[0-9a-f]{40}`],
  ['Sourcegraph', String.raw`sgp_(?:[A-Za-z0-9]{8,}_)?[0-9a-f]{40}`],
  ['Square', String.raw`sq0[a-z]{3}-[\w-]{22,}|EAAA[A-Za-z0-9_-]{56,}`],
  ['Stripe', String.raw`(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{28,}`],
  ['Supabase', String.raw`sbp_[0-9a-z_-]{36,}|sb_(?:secret|publishable)_[\w-]{24,}`],
  ['Tailscale', String.raw`tskey-(?:[a-z]+-)?[A-Za-z0-9-]{16,}`],
  ['Tavily', String.raw`tvly-[\w-]{24,}`],
  ['Telegram', String.raw`(?<!\d)\d{8,10}:AA[\w-]{32,}`],
  ['Tencent Cloud', String.raw`AKID[A-Za-z0-9]{30,}`],
  ['Together AI', String.raw`tgp_v1_[\w-]{36,}`],
  ['Trello', String.raw`ATTA[0-9a-f]{60,}`],
  ['Trigger.dev', String.raw`tr_(?:dev|prod|stg|pat)_[A-Za-z0-9]{16,}`],
  ['Twilio', String.raw`(?<![A-Za-z0-9])(?:SK|AC)[0-9a-fA-F]{32}(?!\w)`],
  ['Twitch', String.raw`oauth:[a-z0-9]{30}`],
  ['Twitter', String.raw`A{21,}[A-Za-z0-9%]{60,}`],
  ['Typeform', String.raw`tfp_[\w.-]{40,}`],
  ['Vercel', String.raw`vc[piark]_[A-Za-z0-9]{20,}`],
  ['WeCom', String.raw`qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=[0-9a-f-]{30,}`],
  ['Weights & Biases', String.raw`wandb_v1_[\w-]{30,}`],
  ['xAI', String.raw`xai-[A-Za-z0-9]{40,}`],
  ['Xata', String.raw`xau_[A-Za-z0-9]{28,}`],
  ['Yandex Cloud', String.raw`AQVN[\w-]{34,}|y[0-3]_[\w-]{40,}|YC[A-Za-z0-9_-]{38,}`],
  ['Zapier', String.raw`hooks\.zapier\.com/hooks/catch/\d{4,}/[A-Za-z0-9]{5,}`],
  ['Zhipu AI', String.raw`(?<![0-9a-f])[0-9a-fA-F]{32}\.[A-Za-z0-9]{16}(?!\w)`],
  ['Aikido', String.raw`AIK_(?:CI|CLIENT|SECRET)_[\w-]{20,}`],
  ['Asaas', String.raw`aact_(?:prod|hmlg)_[\w-]{40,}`],
  ['Bitbucket Data Center', String.raw`BBDC-[\w+/=]{30,}`],
  ['Brave Search', String.raw`BSA[\w-]{25,}`],
  ['Canva', String.raw`cnvca[\w-]{40,}`],
  ['Cartesia', String.raw`sk_car_[A-Za-z0-9]{18,}`],
  ['ConfigCat', String.raw`configcat-(?:sdk-1|proxy)/[\w-]{18,}/[\w-]{18,}`],
  ['DataStax', String.raw`AstraCS:[A-Za-z]{10,}:?[0-9a-f]{0,64}`],
  ['DevCycle', String.raw`dvc_(?:server|mobile|client)_[\w-]{16,}`],
  ['Devin', String.raw`(?:apk|cog)_(?:user_)?[A-Za-z0-9+/=]{40,}`],
  ['Docker Swarm', String.raw`SWM(?:TKN|KEY)-1-[\w-]{25,}`],
  ['Exoscale', String.raw`EXO[A-Za-z0-9]{24,}`],
  ['Frame.io', String.raw`fio-u-[\w-]{40,}`],
  ['Harness', String.raw`[ps]at\.[\w-]{20,}\.[0-9a-f]{20,}\.[\w]{16,}`],
  ['Infracost', String.raw`ico-[A-Za-z0-9]{30,}`],
  ['Lichess', String.raw`lip_[A-Za-z0-9]{18,}`],
  ['LlamaCloud', String.raw`llx-[A-Za-z0-9]{40,}`],
  ['MaxMind', String.raw`[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk`],
  ['Mercury', String.raw`mercury_(?:production|sandbox)_\w{20,}`],
  ['Nylas', String.raw`nyk_[A-Za-z0-9_]{40,}`],
  ['Octopus Deploy', String.raw`API-[A-Z0-9]{25,}`],
  ['OneSignal', String.raw`os_v2_(?:app|org)_[a-z0-9]{40,}`],
  ['OpenShift', String.raw`sha256~[\w-]{40,}`],
  ['Persona', String.raw`persona_(?:production|sandbox)_[\w-]{30,}`],
  ['Pinterest', String.raw`pina_[\w-]{50,}`],
  ['Polar', String.raw`polar_(?:at|oat|pat|rt|cs)_[\w-]{20,}`],
  ['Ramp', String.raw`ramp_(?:id|sec)_[A-Za-z0-9]{30,}`],
  ['Rootly', String.raw`rootly_[0-9a-f]{50,}`],
  ['RunPod', String.raw`rpa_[A-Za-z0-9]{30,}`],
  ['Salesforce', String.raw`00D[A-Za-z0-9]{12,15}![\w.]{60,}`],
  ['Samsara', String.raw`samsara_api_[A-Za-z0-9]{24,}`],
  ['Scalingo', String.raw`tk-us-[\w-]{40,}`],
  ['SettleMint', String.raw`sm_[aps]at_[A-Za-z0-9]{16,}`],
  ['Unkey', String.raw`unkey_[A-Za-z0-9]{18,}`],
  ['UpCloud', String.raw`ucat_[A-Z0-9]{24,}`],
  ['Val Town', String.raw`vtwn_[A-Za-z0-9]{24,}`],
  ['WakaTime', String.raw`waka_[a-z0-9-]{30,}`],
  ['Workato', String.raw`wrk(?:aef|prod)?-[\w.-]{60,}`],
  ['Xendit', String.raw`xnd_(?:production|development)_[A-Za-z0-9]{40,}`],
  ['Zuplo', String.raw`zpka_[a-z0-9]{30,}_[0-9a-f]{6,}`],
  ['Cloudsmith', String.raw`csa_[0-9a-f]{30,}`],
  ['Snowflake', String.raw`ver:1-hint:\d+-ETMs[\w+/=-]{40,}`],
  // `sk-` without a vendor's own word: OpenAI, Moonshot, DashScope and others; `sk_` of ElevenLabs.
  ['keys that begin with sk', String.raw`sk[-_](?:[a-z\d]{1,8}-){0,3}[A-Za-z0-9]{16,}`],
];

/** Runs in which a token can stand: long, of the letters tokens are made of. Most queries have none. */
const RUN = /[\w~.$%+/:?=-]{18,}/g;
/** Pictures that are their own address, and digests of what a page loads. */
const OPEN_RUN = /\bdata:image\/[\w.+-]+;base64,[A-Za-z0-9+/]+|\bsha(?:256|384|512)-[A-Za-z0-9+/]{43,88}/g;
const FORM = new RegExp(ISSUED_TOKENS.map(([, form]) => `(?:${form})`).join('|'), 'g');

/** One of the published forms with a body that is no word and no row of x, or a long run that only a generator writes. */
export function holdsIssuedToken(text: string): boolean {
  const runs = text.replace(OPEN_RUN, ' ').match(RUN) ?? [];
  return runs.some(holdsDrawnRun) || tokensIn(runs).some((token) => isVaried(token) && !isWords(token));
}

/** Long enough that no identifier of a program, no date and no version is drawn like it. */
const DRAWN_LETTERS = 18;
/** Of letters drawn from 62, three of five neighbours are of different kinds; in `Ed25519VerificationKey2020` one of four. */
const DRAWN_CHANGES = 0.4;
/** Digests name things in the open: a commit, an image, a device. */
const DIGEST = /^(?:[0-9a-f]+|[0-9A-F]+)$/;

/** A body after a short name and an underscore, as most issuers write tokens now. */
const MARKED = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]{1,15}(?:[_-][a-z0-9]{2,12}){0,3}_([\w-]{16,})/;
const MARKED_CHANGES = 0.3;

/** Issuers that are not in the table draw alike: capitals, small letters and digits in turns, whatever comes before. */
function holdsDrawnRun(run: string): boolean {
  const marked = MARKED.exec(run)?.[1];
  if (marked !== undefined && isDrawn(marked, MARKED_CHANGES)) return true;
  return run
    .split(/[^A-Za-z0-9]/)
    .some((part) => part.length >= DRAWN_LETTERS && /[A-Z]/.test(part) && isDrawn(part, DRAWN_CHANGES));
}

function isDrawn(body: string, changes: number): boolean {
  if (DIGEST.test(body) || !/\d\D+\d/.test(body) || !isVaried(body) || isWords(body)) return false;
  const letters = body.replace(/[^A-Za-z0-9]/g, '');
  return changesIn(letters) >= letters.length * changes;
}

/** The same where gaps between words were closed, so that any prefix is followed by letters: the body must look drawn. */
export function holdsSplitToken(text: string): boolean {
  return tokensIn(text.match(RUN) ?? []).some(looksRandom);
}

function tokensIn(runs: readonly string[]): string[] {
  return runs.flatMap((run) => run.match(FORM) ?? []);
}

const DISTINCT_LETTERS = 7;

function isVaried(token: string): boolean {
  return new Set(token.replace(/[^A-Za-z0-9]/g, '')).size >= DISTINCT_LETTERS;
}

/** `sk-learn-model-helper-2024`: small letters between signs, with the few digits that words have. */
function isWords(token: string): boolean {
  return token.split(/[^A-Za-z0-9]/).every((part) => /^(?:[A-Za-z]?[a-z]{0,15}\d{0,2}|\d{1,4})$/.test(part));
}

const CHANGES = 4;

/** Capitals, small letters and digits take turns: thirty random letters do so every other time, words hardly. */
export function looksRandom(token: string): boolean {
  if (!isVaried(token)) return false;
  const body = token.replace(/[^A-Za-z0-9]/g, '');
  return changesIn(body) >= Math.max(CHANGES, body.length / 4);
}

/** How often a letter is followed by one of another kind: capital, small, digit. */
function changesIn(body: string): number {
  let changes = 0;
  for (let at = 1; at < body.length; at += 1) if (kindAt(body, at) !== kindAt(body, at - 1)) changes += 1;
  return changes;
}

function kindAt(body: string, at: number): number {
  const code = body.charCodeAt(at);
  if (code <= 0x39) return 0;
  return code <= 0x5a ? 1 : 2;
}
