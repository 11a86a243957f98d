/**
 * Every setting, declared once: what it is called, what it may be, what it is when nobody says, and what it means.
 * The types, the start-up check, `codeshelf doctor` and the settings page of the docs come from this table.
 */
import { z } from 'zod'

export interface Setting<Value> {
  /** Turns the text of the environment variable into a value; the message says what is wrong in plain words. */
  read: z.ZodType<Value, string>
  /** The value when the variable is unset or empty. */
  fallback: Value
  /** Shown instead of the fallback where the fallback alone would not explain itself. */
  fallbackText?: string
  meaning: string
  isSecret?: true
}

export const settings = {
  HOST: setting(
    word(/^[A-Za-z0-9_.:%-]+$/, 'a host name or an address'),
    '127.0.0.1',
    'The address to listen on.',
  ),
  PORT: setting(whole(0, 65_535), 3000, 'The port to listen on; 0 takes any free one.'),
  BASE_URL: setting(baseUrl(), null, 'The public address, used in links, push and origin checks.', {
    fallbackText: 'taken from the request',
  }),
  DATA_DIR: setting(text(), './data', 'Where the database, secrets, mirrors and backups lie.'),
  DATABASE_URL: setting(
    postgresUrl(),
    null,
    'A PostgreSQL server; unset means SQLite in DATA_DIR.',
    {
      fallbackText: 'SQLite in DATA_DIR',
      isSecret: true,
    },
  ),
  WEB_PROCESSES: setting(whole(1, 64), 1, 'How many processes serve.'),
  BOT_TOKEN: setting(botToken(), null, "The messenger bot's token, which signs logins.", {
    isSecret: true,
  }),
  BOT_USERNAME: setting(
    word(/^[A-Za-z0-9_]{3,64}$/, 'a bot name of letters, digits and _'),
    null,
    "The messenger bot's name, which the login widget shows.",
  ),
  ADMIN_USER_IDS: setting(idList(), [], 'Platform ids of administrators, separated by commas.'),
  PREMIUM_USER_IDS: setting(idList(), [], 'Platform ids of premium members, separated by commas.'),
  TRUSTED_PROXIES: setting(
    whole(0, 10),
    0,
    'How many proxies in front of the server to believe about the client address.',
  ),
  MAX_CONNECTIONS: setting(
    whole(16, 1_000_000),
    null,
    'How many connections one process keeps open; beyond it the one that has been idle longest is closed.',
    { fallbackText: 'what the limit of open files allows, at most 10,000' },
  ),
  SLOW_CLIENT_SECONDS: setting(
    whole(1, 600),
    30,
    'After how many seconds a client is cut off that neither finishes its request nor reads its response.',
  ),
  SESSION_DAYS: setting(whole(1, 365), 30, 'How long a session lives after its last use.'),
  RECYCLE_TTL_DAYS: setting(whole(1, 365), 30, 'How long a deleted file can be restored.'),
  MAX_NOTES_PER_USER: setting(whole(1, 1_000_000), 1000, 'How many notes one person may keep.'),
  MAX_FILES_PER_USER: setting(whole(1, 10_000_000), 10_000, 'How many files one person may keep.'),
  MAX_BYTES_PER_USER: setting(
    whole(1, 2 ** 50),
    2 ** 30,
    'How many bytes of text one person may keep, all versions and the bin included; the same text counts once.',
  ),
  CODE_RUN: setting(
    oneOf('auto', 'namespaces', 'landlock', 'off'),
    'auto' as const,
    'Which isolation code runs get.',
  ),
  CODEHOST_ALLOWED_HOSTS: setting(
    hostList(),
    ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'],
    'Hosts that repositories may be mirrored from.',
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
    word(/^[A-Za-z0-9_-]{87}$/, 'a public key of 65 bytes in base64url'),
    null,
    'Public key of web push.',
    { fallbackText: 'made at first start' },
  ),
  VAPID_PRIVATE_KEY: setting(
    word(/^[A-Za-z0-9_-]{43}$/, 'a private key of 32 bytes in base64url'),
    null,
    'Private key of web push; without it a process can only hand over to a push worker.',
    { fallbackText: 'made at first start', isSecret: true },
  ),
  VAPID_SUBJECT: setting(
    // A blank or angle brackets, as in a mail program, make some services refuse every message.
    word(/^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/[^\s<>]+)$/, 'a mailto: or https: address'),
    null,
    'Whom a push service may write to.',
    { fallbackText: 'BASE_URL when it is https' },
  ),
  PUSH_DELIVERY_URL: setting(httpUrl(), null, 'A push worker that sends in our place.'),
  PUSH_DELIVERY_TOKEN: setting(
    secret(),
    null,
    'Proves us to the push worker; the worker itself needs only this.',
    { isSecret: true },
  ),
  ANTHROPIC_API_KEY: setting(secret(), null, 'Switches AI explanations on.', { isSecret: true }),
  ANTHROPIC_BASE_URL: setting(httpUrl(), null, 'Another address of the AI service.'),
  AI_MODEL: setting(word(/^[\w.:/-]+$/, 'a model name'), null, 'Which model explains.'),
  ALERT_WEBHOOK_SECRET: setting(
    secret(),
    null,
    'Proves the alert manager; unset means its webhook is refused.',
    { isSecret: true },
  ),
  METRICS_TOKEN: setting(secret(), null, 'Opens /metrics beyond loopback.', { isSecret: true }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(httpUrl(), null, 'Where traces and metrics are sent.'),
  RATE_LIMIT_SCALE: setting(
    number(0, 1_000_000),
    1,
    'Multiplies every rate limit; 0 switches them off.',
  ),
  LOG_LEVEL: setting(
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'How much is logged.',
  ),
}

export type SettingName = keyof typeof settings
export type Config = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value>
    ? Value
    : never
}

type Extra = Pick<Setting<unknown>, 'fallbackText' | 'isSecret'>

function setting<Read, Fallback>(
  read: z.ZodType<Read, string>,
  fallback: Fallback,
  meaning: string,
  extra: Extra = {},
): Setting<Read | Fallback> {
  return { read, fallback, meaning, ...extra } as Setting<Read | Fallback>
}

function text() {
  return z.string()
}

/** Spaces and line breaks come from a slip while pasting; a secret that nobody else can spell locks everyone out. */
function secret() {
  return word(/^\S+$/, 'without spaces or line breaks')
}

function word(pattern: RegExp, what: string) {
  return z.string().regex(pattern, `must be ${what}`)
}

function whole(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

function number(min: number, max: number) {
  const problem = `must be a number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

function oneOf<const Choices extends readonly [string, ...string[]]>(...choices: Choices) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

function list() {
  return z.string().transform((said) =>
    said
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
}

function idList() {
  return list().pipe(
    z.array(z.string().regex(/^\d{1,20}$/, 'must be platform ids (digits) separated by commas')),
  )
}

function hostList() {
  return list().pipe(
    z.array(
      z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'must be host names separated by commas'),
    ),
  )
}

function botToken() {
  return word(
    /^\d+:[A-Za-z0-9_-]{20,}$/,
    'a bot token: digits, a colon, and at least 20 letters, digits, - or _',
  )
}

function httpUrl() {
  return z
    .string()
    .refine(
      (said) => /^https?:$/.test(URL.parse(said)?.protocol ?? ''),
      'must be an http or https address',
    )
}

function baseUrl() {
  const problem =
    'must be an http or https address without a path, such as https://shelf.example.org'
  return z
    .string()
    .refine((said) => {
      const url = URL.parse(said)
      return (
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.pathname === '/' &&
        !url.search &&
        !url.hash &&
        !url.username
      )
    }, problem)
    .transform((said) => new URL(said).origin)
}

function postgresUrl() {
  return z
    .string()
    .refine(
      (said) => /^postgres(ql)?:$/.test(URL.parse(said)?.protocol ?? ''),
      'must be a postgres:// address',
    )
}
