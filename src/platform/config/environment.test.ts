/** Files of settings: the environment wins, then the file that was named, then `.env`, then the service's. */
import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadSettingFiles } from './environment.ts'

const files = new Map<string, string | Buffer>()

function readFile(file: string): Buffer {
  const found = files.get(file)
  if (found === 'closed') throw Object.assign(new Error(file), { code: 'EACCES', path: file })
  if (found === undefined) throw Object.assign(new Error(file), { code: 'ENOENT', path: file })
  return Buffer.from(found)
}

const SERVICE = '/etc/codeshelf.env'

function load(environment: NodeJS.ProcessEnv, named: string | null = null, isService = false) {
  const read = loadSettingFiles(environment, named, isService, readFile)
  return { read, ...environment }
}

describe('files of settings', () => {
  beforeEach(() => files.clear())

  test('give what the environment does not, each what those before it do not', () => {
    files.set('named.env', 'A=named\nB=named\n')
    files.set('.env', 'B=folder\nC=folder\n')
    files.set(SERVICE, '# of the service\nC=service\nD="a b"\nexport PORT=3001\n')
    expect(load({ A: 'environment' }, 'named.env')).toEqual({
      read: [resolve('named.env'), resolve('.env'), SERVICE],
      ...{ A: 'environment', B: 'named', C: 'folder', D: 'a b', PORT: '3001' },
    })
  })

  test('need not be there, but for the one that was named', () => {
    expect(load({})).toEqual({ read: [] })
    expect(() => load({}, 'named.env')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })

  test('that may not be read stop a command, and not the service that was given their content', () => {
    files.set(SERVICE, 'closed')
    expect(() => load({})).toThrow(expect.objectContaining({ code: 'EACCES', path: SERVICE }))
    expect(load({ A: 'given' }, null, true)).toEqual({ read: [], A: 'given' })
  })

  test('that are not UTF-8 are refused: a password with other letters would fail later', () => {
    files.set(SERVICE, Buffer.from('BOT_TOKEN=caf\xe9', 'latin1'))
    const refused = expect.objectContaining({ code: 'not UTF-8', path: SERVICE })
    expect(() => load({}, null, true)).toThrow(refused)
  })
})
