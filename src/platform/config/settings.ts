/**
 * Every setting, declared once: its name, its type, its default and its meaning. The types, the start-up check,
 * `codeshelf doctor` and the settings page of the docs come from this table.
 */
import type { FamilyConfig } from './families.ts'
import {
  addressList,
  baseUrl,
  botToken,
  headerName,
  headerPairs,
  hostAddressList,
  hostList,
  httpUrl,
  idList,
  jobList,
  matching,
  number,
  oneOf,
  onOff,
  postgresUrl,
  type Setting,
  secret,
  setting,
  size,
  text,
  whole,
} from './readers.ts'

export const settings = {
  HOST: setting(
    matching(/^[A-Za-z0-9_.:%-]+$/, 'a host name or an address'),
    '127.0.0.1',
    'The address to listen on.',
  ),
  PORT: setting(whole(0, 65_535), 3000, 'The port to listen on; 0 takes any free one.'),
  BASE_URL: setting(baseUrl(), null, 'The public address, used in links, push and origin checks.', {
    fallbackText: 'taken from the request',
  }),
  DATA_DIR: setting(text(), './data', 'The folder of the database, the secrets and the caches.'),
  DATABASE_URL: setting(
    postgresUrl(),
    null,
    'A PostgreSQL server; unset means SQLite in DATA_DIR.',
    {
      fallbackText: 'SQLite in DATA_DIR',
      isSecret: true,
    },
  ),
  WEB_PROCESSES: setting(whole(1, 64), 1, 'Number of server processes.'),
  BOT_TOKEN: setting(botToken(), null, "The messenger bot's token, which signs logins.", {
    isSecret: true,
  }),
  BOT_USERNAME: setting(
    matching(/^[A-Za-z0-9_]{3,64}$/, 'a bot name of letters, digits and _'),
    null,
    "The messenger bot's name, which the login widget shows.",
  ),
  ADMIN_USER_IDS: setting(
    idList(),
    [],
    'Telegram ids of administrators, separated by commas; everybody else becomes one by "codeshelf role" or a group.',
  ),
  PREMIUM_USER_IDS: setting(
    idList(),
    [],
    'Telegram ids of premium members, separated by commas. Premium is a role that costs nothing: it may run Python on the server.',
  ),
  REGISTRATION: setting(
    oneOf('open', 'invite', 'closed'),
    null,
    'Who may join: everybody who can sign in, only invited people, or nobody.',
    {
      fallbackText:
        'open for those who come by the bot or by a provider with allowed groups, invite for everybody else',
    },
  ),
  LOCAL_SIGN_IN: setting(
    onOff(),
    'on' as const,
    'Whether people may sign in by passwords and passkeys of this installation.',
  ),
  TRUSTED_PROXIES: setting(
    whole(0, 10),
    0,
    'Number of trusted reverse proxies in front of the server.',
  ),
  PROXY_AUTH_HEADER: setting(
    headerName(),
    null,
    'The request header in which a reverse proxy names the person that it has signed in.',
  ),
  PROXY_AUTH_FROM: setting(
    addressList(),
    [],
    'Addresses or networks of the proxies whose PROXY_AUTH_HEADER counts; from anywhere else it is ignored.',
  ),
  MAX_CONNECTIONS: setting(
    whole(16, 1_000_000),
    null,
    'Number of connections one process keeps open; above it, the one that has been idle longest is closed.',
    { fallbackText: 'what the limit of open files allows, at most 10,000' },
  ),
  SLOW_CLIENT_SECONDS: setting(
    whole(1, 600),
    30,
    'Seconds after which a client that neither finishes its request nor reads its response is disconnected.',
  ),
  SESSION_DAYS: setting(whole(1, 365), 30, 'Days a session lasts after its last use.'),
  RECYCLE_TTL_DAYS: setting(whole(1, 365), 30, 'Days a deleted file can be restored.'),
  MAX_NOTES_PER_USER: setting(whole(1, 1_000_000), 1000, 'Number of notes one person may keep.'),
  MAX_FILES_PER_USER: setting(whole(1, 10_000_000), 10_000, 'Number of files one person may keep.'),
  MAX_BYTES_PER_USER: setting(
    size(1, 2 ** 50),
    2 ** 30,
    'Bytes of text one person may keep, including all versions and the bin; identical text counts once.',
    { fallbackText: '1 GB' },
  ),
  CODE_RUN: setting(
    oneOf('auto', 'namespaces', 'landlock', 'off'),
    'auto' as const,
    'The isolation method for code runs.',
  ),
  CODEHOST_ALLOWED_HOSTS: setting(
    hostList(),
    ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'],
    'Hosts that repositories may be mirrored from, over https and at public addresses.',
  ),
  CODEHOST_INSIDE_HOSTS: setting(
    hostList(),
    [],
    'Further such hosts in your own network, which may have private addresses; plain http is taken only from this very machine.',
  ),
  CODEHOST_API_URLS: setting(
    hostAddressList(),
    [],
    'The URL of a code host’s REST API, when it is not at /api/v3: git.example.org=https://git.example.org/api/v1; a URL that ends in /api/v1 is treated as Gitea or Forgejo.',
  ),
  CODEHOST_MAX_REPO_BYTES: setting(
    size(1, 2 ** 50),
    2 ** 30,
    'Bytes that the mirror of one repository may take on disk.',
    { fallbackText: '1 GB' },
  ),
  MAX_MIRROR_BYTES_PER_USER: setting(
    whole(1, 2 ** 50),
    10 * 2 ** 30,
    'Bytes that all mirrors of one person may take on disk.',
  ),
  CODEHOST_SYNC_HOURS: setting(
    number(0, 8_760),
    6,
    'Hours between two syncs of a repository that nobody asks for; 0 switches them off.',
  ),
  CODEHOST_SYNC_TIMEOUT_MINUTES: setting(
    whole(1, 300),
    30,
    'Minutes that fetching a repository may take.',
  ),
  CODEHOST_WEBHOOK_SECRET: setting(
    secret(),
    null,
    'Signs the code host\u2019s webhook; unset means the webhook is refused.',
    { isSecret: true },
  ),
  PUSH_ALLOWED_HOSTS: setting(
    hostList(),
    [
      'fcm.googleapis.com',
      '*.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
    'Push services that notifications may be sent to.',
  ),
  VAPID_PUBLIC_KEY: setting(
    matching(/^[A-Za-z0-9_-]{87}$/, 'a public key of 65 bytes in base64url'),
    null,
    'Public key for web push.',
    { fallbackText: 'made at first start' },
  ),
  VAPID_PRIVATE_KEY: setting(
    matching(/^[A-Za-z0-9_-]{43}$/, 'a private key of 32 bytes in base64url'),
    null,
    'Private key for web push; without it a process can only pass notifications to a push worker.',
    { fallbackText: 'made at first start', isSecret: true },
  ),
  VAPID_SUBJECT: setting(
    // A blank or angle brackets, as in a mail program, make some services refuse every message.
    matching(/^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/[^\s<>]+)$/, 'a mailto: or https: address'),
    null,
    'Contact for push services: a mailto: or https: URL.',
    { fallbackText: 'BASE_URL when it is https' },
  ),
  PUSH_DELIVERY_URL: setting(httpUrl(), null, 'URL of a push worker that delivers notifications.'),
  PUSH_DELIVERY_TOKEN: setting(
    secret(),
    null,
    'Shared secret with the push worker; the worker itself needs only this.',
    { isSecret: true },
  ),
  OAUTH_REGISTRATION: setting(
    oneOf('on', 'off'),
    'on',
    'Whether a program may register itself to ask a person for access; off leaves those known by the address of their description.',
  ),
  OAUTH_CLIENT_HOSTS: setting(
    hostList(),
    [],
    'Hosts of your own network whose descriptions of programs may be read; plain http is taken only from this very machine.',
  ),
  CODESHELF_URL: setting(
    httpUrl(),
    null,
    'For `codeshelf mcp`: the address of the server whose tools an agent uses.',
  ),
  CODESHELF_TOKEN: setting(
    secret(),
    null,
    'For `codeshelf mcp`: a personal access token of that server.',
    { isSecret: true },
  ),
  ANTHROPIC_API_KEY: setting(
    secret(),
    null,
    'Switches AI explanations on; unset, nothing is ever sent to a model.',
    { isSecret: true },
  ),
  ANTHROPIC_BASE_URL: setting(httpUrl(), null, 'Another address of the AI service.', {
    fallbackText: 'https://api.anthropic.com',
  }),
  AI_MODEL: setting(
    matching(/^[\w.:/-]+$/, 'a model name'),
    'claude-sonnet-5-5',
    'The model that writes explanations.',
  ),
  AI_TIMEOUT_SECONDS: setting(
    number(0.05, 600),
    20,
    'Seconds without output after which the request to the AI service is aborted.',
  ),
  ALERT_WEBHOOK_SECRET: setting(
    secret(),
    null,
    'Shared secret with the alert manager; unset means its webhook is refused.',
    { isSecret: true },
  ),
  METRICS_TOKEN: setting(
    secret(),
    null,
    'Gives access to /metrics when it is sent as a bearer token; without it only this machine may read them.',
    { isSecret: true },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    httpUrl(),
    null,
    'The collector that traces, metrics and logs are sent to (OTLP over HTTP).',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    headerPairs(),
    {},
    'Headers for the collector: name=value, separated by commas, values percent-encoded.',
    { isSecret: true, fallbackText: 'none' },
  ),
  OTEL_SERVICE_NAME: setting(
    matching(/^[\w.-]{1,100}$/, 'a name of letters, digits, dots, - and _'),
    'codeshelf',
    'The name of this server at the collector.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    number(0, 1),
    1,
    'The part of all traces that is sent: 1 is all, 0.1 one in ten, 0 none.',
  ),
  BACKUP_EVERY_HOURS: setting(
    whole(0, 500),
    0,
    'Hours between two scheduled backups; 0 switches them off.',
  ),
  CHECK_EVERY_DAYS: setting(
    whole(0, 365),
    0,
    'Days between two checks of the whole library, and two proofs of the newest scheduled backup, at night by UTC; 0 leaves both to administrators.',
  ),
  DISABLED_JOBS: setting(
    jobList(),
    [],
    'Jobs that this server does not run, by their ids, separated by commas; each is reported once as skipped.',
  ),
  BACKUP_KEEP: setting(
    whole(1, 10_000),
    7,
    'Number of scheduled backups to retain; a new one removes the oldest.',
  ),
  BACKUP_DIR: setting(text(), null, 'The folder of the backups.', {
    fallbackText: 'backups in DATA_DIR',
  }),
  RATE_LIMIT_SCALE: setting(
    number(0, 1_000_000),
    1,
    'Multiplies every rate limit; 0 switches them off.',
  ),
  LOG_LEVEL: setting(
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'The lowest level that is logged.',
  ),
}

export type SettingName = keyof typeof settings
type SingleConfig = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value>
    ? Value
    : never
}
export type Config = SingleConfig & FamilyConfig
