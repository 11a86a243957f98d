/** Settings: what cannot be used is named at the start, and a secret is never repeated. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  ConfigError,
  likelyTypos,
  readConfig,
  retiredSettings,
  type SettingName,
  settings,
} from './index.ts'

// The key pair of RFC 8291's example: everybody knows it, nobody uses it.
const PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
const PUBLIC_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

const SETTINGS = Object.keys(settings) as SettingName[]

/** Values that no reading of the setting can mean. A word in each of them is a mark that must never be shown. */
const BAD: Partial<Record<SettingName, readonly string[]>> = {
  HOST: ['two words marker', 'http://marker'],
  PORT: ['-1', '65536', '80.5', '0x50', '1e3', 'marker', ' 3000', '3000 '],
  BASE_URL: [
    'marker.example.org',
    'ftp://marker.example.org',
    'https://marker.example.org/sub',
    'https://marker.example.org/?a=1',
    'https://user:marker@example.org',
    'https://',
  ],
  DATABASE_URL: ['mysql://u:marker@h/d', 'marker', '/var/marker.db', 'http://marker/'],
  WEB_PROCESSES: ['0', '65', '-2', 'marker', 'auto', '1.5'],
  BOT_TOKEN: [
    'marker',
    '123:marker',
    'marker:AAAAAAAAAAAAAAAAAAAAAAAAA',
    '123456:with marker spaces!!',
  ],
  BOT_USERNAME: ['ab', '@marker', 'mark er', 'marker'.repeat(20)],
  ADMIN_USER_IDS: ['marker', '12,marker', '-5', '1;2', '12345678901234567890123'],
  PREMIUM_USER_IDS: ['marker', '12,marker', '1.5'],
  TRUSTED_PROXIES: ['-1', '11', 'marker', 'true', '1.5'],
  PROXY_AUTH_HEADER: [
    'two words',
    'marker:',
    'Cookie',
    'Authorization',
    'X-Forwarded-For',
    'sec-marker',
    'From',
    'If-Match',
    'Content-Type',
  ],
  PROXY_AUTH_FROM: ['marker', '10.0.0.0/33', '10.0.0.1/', '10.0.0', '::/129', '10.0.0.1/8/8', '*'],
  MAX_CONNECTIONS: ['0', '15', '1000001', 'marker', '1e3'],
  SLOW_CLIENT_SECONDS: ['0', '601', 'marker', '1.5'],
  SESSION_DAYS: ['0', '366', 'marker', '1.5', '-3'],
  RECYCLE_TTL_DAYS: ['0', '366', 'marker'],
  MAX_NOTES_PER_USER: ['0', '1000001', 'marker', 'Infinity'],
  MAX_FILES_PER_USER: ['0', '10000001', 'marker', 'NaN'],
  MAX_BYTES_PER_USER: ['0', '1125899906842625', 'marker', '1e9', '1 G B', 'GB', '-1MB'],
  CODE_RUN: ['on', 'marker', 'AUTO', 'true'],
  REGISTRATION: ['yes', 'OPEN', 'invited', 'off'],
  LOCAL_SIGN_IN: ['no', 'OFF', 'TRUE', '2', 'marker'],
  CODEHOST_ALLOWED_HOSTS: ['https://marker.org', 'a b', '*', '*.*.marker'],
  CODEHOST_API_URLS: [
    'marker',
    'marker.org=ftp://marker',
    'a=http://marker.org/',
    'a=https://m:k@marker.org',
  ],
  CODEHOST_INSIDE_HOSTS: ['https://marker.org', 'a b', '*', '*.*.marker'],
  CODEHOST_MAX_REPO_BYTES: ['0', '1125899906842625', 'marker', '1e9'],
  MAX_MIRROR_BYTES_PER_USER: ['0', '1125899906842625', 'marker', '1e9'],
  DISABLED_JOBS: ['Marker', 'a b', '-marker'],
  CODEHOST_SYNC_HOURS: ['-1', '8761', 'marker', '1e3'],
  CODEHOST_SYNC_TIMEOUT_MINUTES: ['0', '301', 'marker', '1.5'],
  CODEHOST_WEBHOOK_SECRET: ['mark er', 'marker\n'],
  PUSH_ALLOWED_HOSTS: ['https://marker.org', 'mark er'],
  VAPID_PUBLIC_KEY: ['mark er', 'marker'],
  VAPID_PRIVATE_KEY: ['mark er', 'marker'],
  VAPID_SUBJECT: ['marker', 'mailto:marker', 'http://marker.org', 'mailto: marker@b.org'],
  PUSH_DELIVERY_URL: ['marker', 'ftp://marker', '//marker'],
  PUSH_DELIVERY_TOKEN: ['mark er'],
  OAUTH_REGISTRATION: ['open', 'ON', 'marker'],
  OAUTH_CLIENT_HOSTS: ['https://marker.org', 'a b', '*', '*.*.marker'],
  CODESHELF_URL: ['marker', 'ftp://marker', '//marker'],
  CODESHELF_TOKEN: ['mark er'],
  ANTHROPIC_API_KEY: ['sk-mark er'],
  ANTHROPIC_BASE_URL: ['marker', 'file:///marker'],
  AI_MODEL: ['mark er'],
  AI_TIMEOUT_SECONDS: ['0', '601', 'marker', '-1'],
  ALERT_WEBHOOK_SECRET: ['mark er'],
  METRICS_TOKEN: ['mark er', '\tmarker'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['marker', 'grpc://marker'],
  OTEL_EXPORTER_OTLP_HEADERS: ['marker', 'marker=', 'a=b,marker', 'marker=%zz', 'mark er=a'],
  OTEL_SERVICE_NAME: ['mark er', 'marker/'],
  OTEL_TRACES_SAMPLER_ARG: ['-1', '1.1', 'marker', '1e0'],
  BACKUP_EVERY_HOURS: ['-1', '501', 'marker', '1.5'],
  CHECK_EVERY_DAYS: ['-1', '366', 'marker', '1.5'],
  BACKUP_KEEP: ['0', '10001', 'marker', '1.5'],
  RATE_LIMIT_SCALE: ['-1', 'marker', 'Infinity', 'NaN', '1e3', '1000001', '.5'],
  LOG_LEVEL: ['trace', 'marker', 'INFO', 'warning'],
}

// A folder may have any name; whether it can be written is found out when it is opened.
const ANY_TEXT: readonly SettingName[] = ['DATA_DIR', 'BACKUP_DIR']

describe('settings', () => {
  test('every setting has bad values in this file, or is known to take any text', () => {
    const covered = [...Object.keys(BAD), ...ANY_TEXT].sort()
    expect(covered).toEqual([...SETTINGS].sort())
  })

  const cases = Object.entries(BAD).flatMap(([name, values]) => values.map((bad) => [name, bad]))
  test.each(cases)('%s=%j is refused by name and never repeated', (name, bad) => {
    const error = errorFrom({ [name!]: bad! })
    expect(error.errors).toHaveLength(1)
    expect(error.message).toMatch(new RegExp(`^${name} must be `))
    expect(error.message).not.toContain('marker')
    expect(error.message).not.toContain('\n')
  })

  test('everything that is wrong is told at once', () => {
    const { errors } = errorFrom({ PORT: 'x', LOG_LEVEL: 'y', SESSION_DAYS: '0' })
    expect(errors.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SESSION_DAYS', 'LOG_LEVEL'])
  })

  test('what is said about a bot token tells a right one from a wrong one', () => {
    const read = (length: number) => ({
      BOT_TOKEN: `123456:${'Aa9_-'.repeat(4).slice(0, length)}`,
      BOT_USERNAME: 'shelf_bot',
    })
    expect(errorFrom(read(19)).message).toBe(
      'BOT_TOKEN must be a bot token: digits, a colon, and at least 20 letters, digits, - or _',
    )
    expect(readConfig(read(20)).BOT_TOKEN).toHaveLength(27)
  })

  const pairs = [
    { BOT_TOKEN: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { BOT_USERNAME: 'shelf_bot' },
    { VAPID_PRIVATE_KEY: PRIVATE_KEY, VAPID_SUBJECT: 'mailto:a@b.org' },
    { PUSH_DELIVERY_URL: 'https://push.example.org' },
  ]
  test.each(pairs)('%o without its other half is a contradiction that names both', (half) => {
    const { errors } = errorFrom(half)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^[A-Z_]+ is set and [A-Z_]+ is not: .+/)
    expect(errors[0]).toContain(Object.keys(half)[0])
  })

  test('push keys need an address to write to unless the site itself is https', () => {
    const keys = { VAPID_PUBLIC_KEY: PUBLIC_KEY, VAPID_PRIVATE_KEY: PRIVATE_KEY }
    expect(errorFrom(keys).message).toBe('VAPID_SUBJECT must be set when BASE_URL is not https')
    expect(errorFrom({ ...keys, BASE_URL: 'http://shelf.local' }).message).toContain(
      'VAPID_SUBJECT',
    )
    expect(readConfig({ ...keys, BASE_URL: 'https://shelf.org' }).VAPID_SUBJECT).toBeNull()
  })

  test('keys that do not belong together are told at the start, not by every push service', () => {
    const other = `${PRIVATE_KEY.slice(0, -1)}A`
    const keys = { VAPID_PUBLIC_KEY: PUBLIC_KEY, VAPID_PRIVATE_KEY: other }
    expect(errorFrom({ ...keys, VAPID_SUBJECT: 'mailto:a@b.org' }).message).toBe(
      'VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY',
    )
  })

  test('the public key alone is enough beside a push worker, the token alone at the worker', () => {
    expect(readConfig({ VAPID_PUBLIC_KEY: PUBLIC_KEY }).VAPID_PRIVATE_KEY).toBeNull()
    expect(readConfig({ PUSH_DELIVERY_TOKEN: 'token' }).PUSH_DELIVERY_URL).toBeNull()
  })

  test('with nothing set everything has its documented default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      BASE_URL: null,
      DATA_DIR: './data',
      DATABASE_URL: null,
      WEB_PROCESSES: 1,
      BOT_TOKEN: null,
      ADMIN_USER_IDS: [],
      TRUSTED_PROXIES: 0,
      SESSION_DAYS: 30,
      RECYCLE_TTL_DAYS: 30,
      MAX_NOTES_PER_USER: 1000,
      CODE_RUN: 'auto',
      CODEHOST_WEBHOOK_SECRET: null,
      RATE_LIMIT_SCALE: 1,
      LOG_LEVEL: 'info',
    })
    expect(Object.keys(config).sort()).toEqual([...SETTINGS, 'OIDC_PROVIDERS'].sort())
    expect(config.OIDC_PROVIDERS).toEqual([])
  })

  test('an empty value is the same as none', () => {
    const empty = Object.fromEntries(SETTINGS.map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('good values are read as what they mean', () => {
    const config = readConfig({
      PORT: '0',
      BASE_URL: 'https://Shelf.Example.org/',
      ADMIN_USER_IDS: ' 12, 34 ,,',
      RATE_LIMIT_SCALE: '0.5',
      CODEHOST_ALLOWED_HOSTS: 'git.example.org:8443, *.example.net',
    })
    expect(config.PORT).toBe(0)
    expect(config.BASE_URL).toBe('https://shelf.example.org')
    expect(config.ADMIN_USER_IDS).toEqual(['12', '34'])
    expect(config.RATE_LIMIT_SCALE).toBe(0.5)
    expect(config.CODEHOST_ALLOWED_HOSTS).toEqual(['git.example.org:8443', '*.example.net'])
  })

  test('settings cannot be changed after the start', () => {
    const config = readConfig({}) as { PORT: number }
    expect(() => {
      config.PORT = 1
    }).toThrow(TypeError)
  })
})

test.each([
  ['1073741824', 2 ** 30],
  ['1GB', 2 ** 30],
  ['1g', 2 ** 30],
  ['1.5 MiB', 1.5 * 2 ** 20],
  ['512k', 2 ** 19],
  ['10 b', 10],
])('a size of %s is %d bytes', (MAX_BYTES_PER_USER, bytes) => {
  expect(readConfig({ MAX_BYTES_PER_USER }).MAX_BYTES_PER_USER).toBe(bytes)
})

test('on and off are also what other programs call them', () => {
  const read = (LOCAL_SIGN_IN: string) => readConfig({ LOCAL_SIGN_IN }).LOCAL_SIGN_IN
  expect(['on', 'true', '1'].map(read)).toEqual(['on', 'on', 'on'])
  expect(['off', 'false', '0'].map(read)).toEqual(['off', 'off', 'off'])
})

describe('a secret in a file of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const written = (text: string | Buffer) => {
    const file = join(folder, `${readdirSync(folder).length}`)
    writeFileSync(file, text)
    return file
  }

  test('is read for every secret, without its line break', () => {
    const secrets = Object.entries(settings).filter(([, { isSecret }]) => isSecret)
    expect(secrets.length).toBeGreaterThan(8)
    const environment = {
      METRICS_TOKEN_FILE: written('marker\n'),
      OIDC_HOME_ISSUER: 'https://auth.example.org',
      OIDC_HOME_CLIENT_ID: 'shelf',
      OIDC_HOME_CLIENT_SECRET_FILE: written('of the provider'.replaceAll(' ', '-')),
    }
    const config = readConfig(environment)
    expect(config.METRICS_TOKEN).toBe('marker')
    expect(config.OIDC_PROVIDERS[0]?.CLIENT_SECRET).toBe('of-the-provider')
    expect(likelyTypos(environment)).toEqual([])
    for (const [name] of secrets)
      expect(errorFrom({ [`${name}_FILE`]: join(folder, 'none') }).errors).toEqual([
        `${name}_FILE must name a file that can be read (ENOENT)`,
      ])
  })

  test('is refused by name when it is empty, no secret, or there twice, and never repeated', () => {
    const { message } = errorFrom({ BOT_TOKEN_FILE: written('marker') })
    expect(message).toMatch(/^BOT_TOKEN must be a bot token/)
    expect(message).not.toContain('marker')
    expect(errorFrom({ METRICS_TOKEN_FILE: written('\n') }).message).toBe(
      'METRICS_TOKEN_FILE must name a file with something in it',
    )
    const latin = Buffer.from('caf\xe9', 'latin1')
    expect(errorFrom({ METRICS_TOKEN_FILE: written(latin) }).message).toBe(
      'METRICS_TOKEN_FILE must name a file in UTF-8',
    )
    expect(errorFrom({ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: written('b') }).message).toBe(
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: one of them',
    )
    expect(likelyTypos({ BOT_USERNAME_FILE: '/x' })).toEqual([
      'BOT_USERNAME_FILE is not a setting; only secrets are read from a file of their own',
    ])
  })
})

describe('a family of settings', () => {
  const HOME = {
    OIDC_HOME_ISSUER: 'https://auth.example.org/realms/home',
    OIDC_HOME_CLIENT_ID: 'shelf',
    OIDC_HOME_CLIENT_SECRET: 'a-secret',
  }

  test('each id is a provider of its own, in the order of their ids', () => {
    const { OIDC_PROVIDERS } = readConfig({
      ...HOME,
      OIDC_AT_WORK_ISSUER: 'http://127.0.0.1:9000',
      OIDC_AT_WORK_CLIENT_ID: 'c',
      OIDC_AT_WORK_CLIENT_SECRET: 's',
      OIDC_AT_WORK_NAME: 'The Works, “Ltd”',
      OIDC_AT_WORK_SCOPES: 'openid groups',
      OIDC_AT_WORK_ADMIN_GROUP: 'shelf admins',
      OIDC_AT_WORK_ALLOWED_GROUPS: 'staff, night shift ,',
    })
    expect(OIDC_PROVIDERS).toEqual([
      {
        id: 'at_work',
        ISSUER: 'http://127.0.0.1:9000',
        CLIENT_ID: 'c',
        CLIENT_SECRET: 's',
        NAME: 'The Works, “Ltd”',
        SCOPES: 'openid groups',
        ADMIN_GROUP: 'shelf admins',
        PREMIUM_GROUP: null,
        ALLOWED_GROUPS: ['staff', 'night shift'],
      },
      {
        id: 'home',
        ISSUER: 'https://auth.example.org/realms/home',
        CLIENT_ID: 'shelf',
        CLIENT_SECRET: 'a-secret',
        NAME: null,
        SCOPES: 'openid profile',
        ADMIN_GROUP: null,
        PREMIUM_GROUP: null,
        ALLOWED_GROUPS: null,
      },
    ])
  })

  test.each(Object.keys(HOME))('a provider without %s does not start', (name) => {
    expect(errorFrom({ ...HOME, [name]: '' }).errors).toEqual([
      `${name} must be set: OIDC_HOME needs ISSUER, CLIENT_ID, CLIENT_SECRET`,
    ])
  })

  test('a name alone is half a provider', () => {
    expect(errorFrom({ OIDC_HOME_NAME: 'Home' }).errors).toHaveLength(3)
  })

  const bad = {
    OIDC_HOME_ISSUER: [
      'marker',
      'http://marker.example.org',
      'https://u:marker@example.org',
      'https://marker.org/?a',
      'https://marker.org/.well-known/openid-configuration',
    ],
    OIDC_HOME_CLIENT_ID: ['mark er'],
    OIDC_HOME_CLIENT_SECRET: ['mark er'],
    OIDC_HOME_NAME: ['marker\n', 'marker'.repeat(20)],
    OIDC_HOME_SCOPES: ['profile marker', 'openid  marker', 'openid,marker'],
    OIDC_HOME_ADMIN_GROUP: ['marker,other', 'marker\t'],
    OIDC_HOME_ALLOWED_GROUPS: [','],
  }
  const cases = Object.entries(bad).flatMap(([name, values]) => values.map((one) => [name, one]))
  test.each(cases)('%s=%j is refused by name and never repeated', (name, value) => {
    const { errors, message } = errorFrom({ ...HOME, [name!]: value! })
    expect(errors).toHaveLength(1)
    expect(message).toMatch(new RegExp(`^${name} must be `))
    expect(message).not.toContain('marker')
  })

  test('a name that belongs to no provider is pointed out', () => {
    expect(likelyTypos({ ...HOME, OIDC_HOME_CLIENTID: 'x', OIDC_ISSUER: 'x' })).toEqual([
      expect.stringMatching(/^OIDC_HOME_CLIENTID is not a setting of a provider/),
      expect.stringMatching(/^OIDC_ISSUER is not a setting of a provider/),
    ])
  })
})

test.each([
  [{ PROXY_AUTH_HEADER: 'Remote-User' }, 'PROXY_AUTH_FROM'],
  [{ PROXY_AUTH_FROM: '10.0.0.1' }, 'PROXY_AUTH_HEADER'],
  [{ PROXY_AUTH_HEADER: 'Remote-User', PROXY_AUTH_FROM: '10.0.0.1' }, 'TRUSTED_PROXIES'],
])('%o names nobody without %s', (half, missing) => {
  const { errors } = errorFrom(half as unknown as Record<string, string>)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(missing)
})

test('the header of a proxy is read in small letters, with addresses and networks', () => {
  const config = readConfig({
    PROXY_AUTH_HEADER: 'Remote-User',
    PROXY_AUTH_FROM: '10.0.0.1, fd00::/8',
    TRUSTED_PROXIES: '1',
  })
  expect(config.PROXY_AUTH_HEADER).toBe('remote-user')
  expect(config.PROXY_AUTH_FROM).toEqual(['10.0.0.1', 'fd00::/8'])
})

test('a retired setting is pointed out and changes nothing', () => {
  const environment = { ALLOW_LOCAL_LOGIN: '1' }
  expect(retiredSettings(environment)).toEqual([
    expect.stringMatching(/^ALLOW_LOCAL_LOGIN is no longer a setting: /),
  ])
  expect(readConfig(environment)).toEqual(readConfig({}))
  expect(retiredSettings({ ALLOW_LOCAL_LOGIN: '' })).toEqual([])
})

describe('slips of the pen', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['BASE_URLS', 'BASE_URL'],
    ['BOT_TOKNE', 'BOT_TOKEN'],
    ['DATA_DOR', 'DATA_DIR'],
    ['LOG_LEVE', 'LOG_LEVEL'],
  ])('%s is warned about as %s', (slip, intended) => {
    expect(likelyTypos({ [slip]: 'marker' })).toEqual([
      `${slip} is not a setting; did you mean ${intended}?`,
    ])
  })

  test('right names and the names of other programs are left alone', () => {
    const environment = { PATH: '1', HOME: '1', LANG: '1', POSTGRES_URL: '1', NODE_ENV: '1' }
    const right = Object.fromEntries(SETTINGS.map((name) => [name, '1']))
    expect(likelyTypos({ ...environment, ...right })).toEqual([])
  })
})

function errorFrom(environment: Record<string, string>): ConfigError {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('the settings were accepted')
}
