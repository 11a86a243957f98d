/** The command line: unknown arguments are refused, with a suggestion. */
import { describe, expect, test } from 'vitest'
import { checkUsage, readCommandLine, suggestionFor, UsageError } from './arguments.ts'
import { commands } from './index.ts'

/** The error message for a command line, or nothing if it is valid. */
function refusal(text: string): string {
  try {
    const line = readCommandLine(text.split(' '))
    checkUsage(commands.find(({ name }) => name === line.name)!, line)
    return ''
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

describe('the command line', () => {
  test.each([
    'serve',
    'backup',
    'backup a.tar.zst --telemetry --allow-empty',
    'backup --telemetry a.tar.zst',
    'restore --replace a.tar.gz --with-errors',
    'migrate --new',
    'users dana k',
    'invite',
    'invite premium',
    'demo dana 12',
    '--env-file /etc/x.env doctor',
    'doctor --env-file=/etc/x.env',
  ])('%s is taken', (text) => expect(refusal(text)).toBe(''))

  test.each([
    ['serve extra', "serve does not know what to do with 'extra'; usage: codeshelf serve"],
    ['backup a b', /^backup does not know what to do with 'b'; usage: codeshelf backup \[file\]/],
    ['backup --telemetri', /^backup has no --telemetri \(did you mean --telemetry\?\); usage/],
    ['backup --replace', /^backup has no --replace; usage/],
    ['restore', /^usage: codeshelf restore <file>/],
    ['restore a --replace=yes --force', /^restore has no --force; usage/],
    ['role dana', 'usage: codeshelf role <user> <role>'],
    ['users -x', /^users has no -x; usage/],
    ['doctor --env-file', '--env-file needs the name of a file'],
  ])('%s is refused', (text, words) => {
    if (typeof words === 'string') expect(refusal(text)).toBe(words)
    else expect(refusal(text)).toMatch(words)
  })

  test.each([
    ['bakcup', ' (did you mean backup?)'],
    ['verif', ' (did you mean verify?)'],
    ['sign', ' (did you mean sign-in-link?)'],
    ['sing', ''],
    ['s', ''],
  ])('%s may have meant%s', (word, words) => {
    const names = commands.map(({ name }) => name)
    expect(suggestionFor(word, names)).toBe(words)
  })

  test('a version and help are asked for in any place', () => {
    expect(readCommandLine(['-v']).asksFor).toBe('version')
    expect(readCommandLine(['backup', '--help'])).toMatchObject({ name: 'backup', asksFor: 'help' })
    expect(readCommandLine(['-h', 'backup'])).toMatchObject({ name: 'backup', asksFor: 'help' })
    expect(readCommandLine([]).name).toBe(null)
  })
})
