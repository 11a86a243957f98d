/** Ids that sort by time, secrets that stay private, comparisons that reveal nothing. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { hmacSha256, isId, isSame, newId, newToken, openSecrets, sha256 } from './index.ts'

const folders: string[] = []
const dataDir = () => {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-secrets-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('ids', () => {
  test('an id has 26 letters that can be read aloud', () => {
    const id = newId(Date.parse('2030-01-01T00:00:00Z'))
    expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(isId(id)).toBe(true)
    for (const bad of ['', 'a'.repeat(25), 'a'.repeat(27), 'u'.repeat(26), 'A'.repeat(26)])
      expect(isId(bad)).toBe(false)
  })

  test('later ids sort later, also within one millisecond, and none repeats', () => {
    const start = Date.parse('2030-01-02T00:00:00Z')
    const ids = Array.from({ length: 20_000 }, (_, i) => newId(start + Math.floor(i / 100)))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a clock that is set back does not bring ids back', () => {
    const later = newId(Date.parse('2030-01-03T00:00:00Z'))
    expect(newId(Date.parse('2029-01-03T00:00:00Z')) > later).toBe(true)
  })

  test('ids of two processes in the same millisecond differ', async () => {
    const script = `import { newId } from ${JSON.stringify(new URL('./ids.ts', import.meta.url).href)}
      console.log(Array.from({ length: 200 }, () => newId(1_900_000_000_000)).join(' '))`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const outputs = await Promise.all([run(), run()])
    const ids = outputs.flatMap(({ stdout }) => stdout.trim().split(' '))
    expect(ids).toHaveLength(400)
    expect(new Set(ids).size).toBe(400)
  })
})

describe('secrets', () => {
  test('a secret is made once, has 32 bytes, and is readable by its owner alone', () => {
    const folder = dataDir()
    const first = openSecrets(folder).get('purpose')
    expect(first).toHaveLength(32)
    expect(openSecrets(folder).get('purpose').equals(first)).toBe(true)
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'secrets/purpose')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'secrets'))).toEqual(['purpose'])
  })

  test('two purposes and two installations never share a key', () => {
    const [one, other] = [openSecrets(dataDir()), openSecrets(dataDir())]
    expect(one.get('a').equals(one.get('b'))).toBe(false)
    expect(one.get('a').equals(other.get('a'))).toBe(false)
  })

  test('a file that others could read is closed again', () => {
    const folder = dataDir()
    const key = openSecrets(folder).get('purpose')
    chmodSync(join(folder, 'secrets/purpose'), 0o644)
    expect(openSecrets(folder).get('purpose').equals(key)).toBe(true)
    expect(statSync(join(folder, 'secrets/purpose')).mode & 0o777).toBe(0o600)
  })

  test('a damaged secret stops the start instead of being replaced', () => {
    const folder = dataDir()
    openSecrets(folder).get('purpose')
    writeFileSync(join(folder, 'secrets/purpose'), 'short')
    expect(() => openSecrets(folder).get('purpose')).toThrow(/is damaged: 32 bytes expected/)
    expect(readFileSync(join(folder, 'secrets/purpose'), 'utf8')).toBe('short')
  })

  test('processes that start at the same moment agree on the secret', async () => {
    const folder = dataDir()
    const script = `import { openSecrets } from ${JSON.stringify(new URL('./secrets.ts', import.meta.url).href)}
      console.log(openSecrets(${JSON.stringify(folder)}).get('bot').toString('hex'))`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const outputs = await Promise.all([run(), run(), run(), run(), run(), run()])
    const keys = new Set(outputs.map(({ stdout }) => stdout.trim()))
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(/^[0-9a-f]{64}$/)
    expect(readdirSync(join(folder, 'secrets'))).toEqual(['bot'])
  })
})

describe('digests', () => {
  test('hashes are the standard ones', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hmacSha256(Buffer.from('key'), 'The quick brown fox jumps over the lazy dog')).toBe(
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    )
  })

  test('a token has 256 bits and never repeats', () => {
    const tokens = new Set(Array.from({ length: 1_000 }, newToken))
    expect(tokens.size).toBe(1_000)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('texts of any length are compared', () => {
    expect(isSame('abc', 'abc')).toBe(true)
    expect(isSame('abc', 'abd')).toBe(false)
    expect(isSame('abc', 'abcd')).toBe(false)
    expect(isSame('', '')).toBe(true)
  })
})
