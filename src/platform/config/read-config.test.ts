/** Settings: what cannot be used is named at the start, and a secret is never repeated. */
import { describe, expect, test } from 'vitest'
import {
  ConfigFault,
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
  MAX_CONNECTIONS: ['0', '15', '1000001', 'marker', '1e3'],
  SLOW_CLIENT_SECONDS: ['0', '601', 'marker', '1.5'],
  SESSION_DAYS: ['0', '366', 'marker', '1.5', '-3'],
  RECYCLE_TTL_DAYS: ['0', '366', 'marker'],
  MAX_NOTES_PER_USER: ['0', '1000001', 'marker', 'Infinity'],
  MAX_FILES_PER_USER: ['0', '10000001', 'marker', 'NaN'],
  MAX_BYTES_PER_USER: ['0', '1125899906842625', 'marker', '1e9'],
  CODE_RUN: ['on', 'marker', 'AUTO', 'true'],
  CODEHOST_ALLOWED_HOSTS: ['https://marker.org', 'a b', '*', '*.*.marker'],
  CODEHOST_WEBHOOK_SECRET: ['mark er', 'marker\n'],
  PUSH_ALLOWED_HOSTS: ['https://marker.org', 'mark er'],
  VAPID_PUBLIC_KEY: ['mark er', 'marker'],
  VAPID_PRIVATE_KEY: ['mark er', 'marker'],
  VAPID_SUBJECT: ['marker', 'mailto:marker', 'http://marker.org', 'mailto: marker@b.org'],
  PUSH_DELIVERY_URL: ['marker', 'ftp://marker', '//marker'],
  PUSH_DELIVERY_TOKEN: ['mark er'],
  ANTHROPIC_API_KEY: ['sk-mark er'],
  ANTHROPIC_BASE_URL: ['marker', 'file:///marker'],
  AI_MODEL: ['mark er'],
  ALERT_WEBHOOK_SECRET: ['mark er'],
  METRICS_TOKEN: ['mark er', '\tmarker'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['marker', 'grpc://marker'],
  RATE_LIMIT_SCALE: ['-1', 'marker', 'Infinity', 'NaN', '1e3', '1000001', '.5'],
  LOG_LEVEL: ['trace', 'marker', 'INFO', 'warning'],
}

// A folder may have any name; whether it can be written is found out when it is opened.
const ANY_TEXT: readonly SettingName[] = ['DATA_DIR']

describe('settings', () => {
  test('every setting has bad values in this file, or is known to take any text', () => {
    const covered = [...Object.keys(BAD), ...ANY_TEXT].sort()
    expect(covered).toEqual([...SETTINGS].sort())
  })

  const cases = Object.entries(BAD).flatMap(([name, values]) => values.map((bad) => [name, bad]))
  test.each(cases)('%s=%j is refused by name and never repeated', (name, bad) => {
    const fault = faultOf({ [name!]: bad! })
    expect(fault.faults).toHaveLength(1)
    expect(fault.message).toMatch(new RegExp(`^${name} must be `))
    expect(fault.message).not.toContain('marker')
    expect(fault.message).not.toContain('\n')
  })

  test('everything that is wrong is told at once', () => {
    const { faults } = faultOf({ PORT: 'x', LOG_LEVEL: 'y', SESSION_DAYS: '0' })
    expect(faults.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SESSION_DAYS', 'LOG_LEVEL'])
  })

  test('what is said about a bot token tells a right one from a wrong one', () => {
    const read = (length: number) => ({
      BOT_TOKEN: `123456:${'Aa9_-'.repeat(4).slice(0, length)}`,
      BOT_USERNAME: 'shelf_bot',
    })
    expect(faultOf(read(19)).message).toBe(
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
    const { faults } = faultOf(half)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^[A-Z_]+ is set and [A-Z_]+ is not: .+/)
    expect(faults[0]).toContain(Object.keys(half)[0])
  })

  test('push keys need an address to write to unless the site itself is https', () => {
    const keys = { VAPID_PUBLIC_KEY: PUBLIC_KEY, VAPID_PRIVATE_KEY: PRIVATE_KEY }
    expect(faultOf(keys).message).toBe('VAPID_SUBJECT must be set when BASE_URL is not https')
    expect(faultOf({ ...keys, BASE_URL: 'http://shelf.local' }).message).toContain('VAPID_SUBJECT')
    expect(readConfig({ ...keys, BASE_URL: 'https://shelf.org' }).VAPID_SUBJECT).toBeNull()
  })

  test('keys that do not belong together are told at the start, not by every push service', () => {
    const other = `${PRIVATE_KEY.slice(0, -1)}A`
    const keys = { VAPID_PUBLIC_KEY: PUBLIC_KEY, VAPID_PRIVATE_KEY: other }
    expect(faultOf({ ...keys, VAPID_SUBJECT: 'mailto:a@b.org' }).message).toBe(
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
    expect(Object.keys(config).sort()).toEqual([...SETTINGS].sort())
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
  ])('%s is warned about as %s', (slip, meant) => {
    expect(likelyTypos({ [slip]: 'marker' })).toEqual([
      `${slip} is not a setting; did you mean ${meant}?`,
    ])
  })

  test('right names and the names of other programs are left alone', () => {
    const environment = { PATH: '1', HOME: '1', LANG: '1', POSTGRES_URL: '1', NODE_ENV: '1' }
    const right = Object.fromEntries(SETTINGS.map((name) => [name, '1']))
    expect(likelyTypos({ ...environment, ...right })).toEqual([])
  })
})

function faultOf(environment: Record<string, string>): ConfigFault {
  try {
    readConfig(environment)
  } catch (fault) {
    if (fault instanceof ConfigFault) return fault
    throw fault
  }
  throw new Error('the settings were accepted')
}
