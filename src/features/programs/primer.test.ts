/** The primer: nothing without a token, exact bytes, no secrets, and never another person's text. */
import { expect, test } from 'vitest'
import { redactWhole } from '#platform/events/redact.ts'
import { cutBytes } from '#platform/text/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { MAX_INSTRUCTIONS, MAX_PRIMER_BYTES } from './contract/limits.ts'
import { writePrimer } from './rules/agents/primer.ts'

const write = (person: Person, text: string) => person.submit('/settings/agents', { text })
const withoutIsolates = (page: string) => page.replaceAll(/[\u2066-\u2069]/g, '')
const primerOf = (person: Person) => person.get('/api/agent/primer')

eachDialect('the primer of agents', (open) => {
  test('204 for somebody who wrote nothing and has no files, else plain text', async () => {
    const { dana } = await open()
    const nothing = await primerOf(dana)
    expect([nothing.status, nothing.text]).toEqual([204, ''])
    const { file } = (
      await dana.post('/api/files', { folder: 'work', file_name: 'a.py', content: 'print(1)\n' })
    ).json
    const files = await primerOf(dana)
    expect([files.status, files.headers['content-type'], files.headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(files.text).not.toContain('# Instructions')
    expect(files.text).toContain('1 file. Languages: python 1.')
    expect(files.text).toContain(
      `work/a.py (python, 1 line, changed 2026-11-14): /api/files/${file.id}`,
    )
    expect((await write(dana, 'Write tests first.\r\nAlways.')).status).toBe(303)
    const both = await primerOf(dana)
    expect(both.text).toMatch(/^# Instructions\n\nWrite tests first\.\nAlways\.\n\n# Library\n/)
    await dana.del(`/api/files/${file.id}`)
    await write(dana, '  ')
    expect((await primerOf(dana)).status).toBe(204)
  })

  test('names the last three files that changed, and the page shows the very bytes', async () => {
    const { dana, clock } = await open()
    for (const name of ['a', 'b', 'c', 'd']) {
      clock.advance(1_000)
      await dana.post('/api/files', { file_name: `${name}.txt`, content: name })
    }
    await write(dana, 'Mind the gap & the <tags>.')
    const { text } = await primerOf(dana)
    expect([...text.matchAll(/^- (\w\.txt)/gm)].map(([, name]) => name)).toEqual([
      'd.txt',
      'c.txt',
      'b.txt',
    ])
    const page = (await dana.browse('/settings/agents')).text
    const shown = /<pre class="primer"[^>]*>([\s\S]*?)<\/pre>/.exec(page)![1]!
    expect(shown.replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll('&quot;', '"')).toBe(
      text,
    )
    const bytes = new Intl.NumberFormat('en').format(Buffer.byteLength(text))
    expect(withoutIsolates(page)).toContain(`Exactly this, ${bytes} of at most 24,576 bytes.`)
    expect(withoutIsolates(page)).toContain('26 of 49,152 characters.')
  })

  test('over the limit is refused with everything kept, and long ones are cut for the agent alone', async () => {
    const { dana } = await open()
    const long = '🙂'.repeat(MAX_INSTRUCTIONS)
    expect((await write(dana, `${long}x`)).status).toBe(400)
    expect((await primerOf(dana)).status).toBe(204)
    expect((await write(dana, long)).status).toBe(303)
    const { bytes, text } = await primerOf(dana)
    expect(bytes.length).toBeLessThanOrEqual(MAX_PRIMER_BYTES)
    expect(bytes.length).toBeGreaterThan(MAX_PRIMER_BYTES - 8)
    expect(text).not.toContain('\ufffd')
    expect(text).toContain('[cut: the instructions are longer than fits]')
    expect(text).toContain('# API')
    const page = (await dana.browse('/settings/agents')).text
    expect(withoutIsolates(page)).toMatch(
      /The last 17\d,\d{3} bytes of the instructions do not fit/,
    )
  })

  test('tells a limited token of its part alone', async () => {
    const { dana, visitor } = await open()
    await dana.post('/api/files', { folder: 'work', file_name: 'in.py', content: 'x' })
    await dana.post('/api/files', { folder: 'home', file_name: 'out.rs', content: 'x' })
    const tokenFor = async (value: string) => {
      const limit = { kind: 'folder', value }
      const body = { name: 'agent', scopes: ['read'], limit }
      const { token } = (await dana.post('/api/me/tokens', body)).json
      return visitor.get('/api/agent/primer', { headers: { authorization: `Bearer ${token}` } })
    }
    const { text } = await tokenFor('work')
    expect(text).toContain('1 file.')
    expect(text).toContain('work/in.py')
    expect(text).not.toMatch(/out\.rs|home|rust/i)
    expect((await tokenFor('nowhere')).status).toBe(204)
  })

  test('under parallel load everybody gets their own', async () => {
    const { dana, noam, gil } = await open()
    const people = Object.entries({ dana, noam, gil })
    for (const [name, person] of people) {
      await person.signIn()
      await write(person, `I am ${name}.`)
      await person.post('/api/files', { file_name: `${name}.txt`, content: name })
    }
    const asked = Array.from({ length: 10 }, () => people).flat()
    const answers = await Promise.all(asked.map(([, person]) => primerOf(person)))
    for (const [n, [name]] of asked.entries()) {
      const { text } = answers[n]!
      expect(text).toContain(`I am ${name}.`)
      for (const [other] of people.filter(([one]) => one !== name))
        expect(text).not.toContain(other)
    }
  })
})

/** What a person may paste, and what of it may reach an agent. */
const CORPUS: [kind: string, text: string, secret: string][] = [
  ['our own token', `use csk_${'a1B2'.repeat(12)}x here`, 'a1B2a1B2'],
  ['a cloud key', 'key AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7EXAMPLE'],
  ['a cloud secret', 'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCY', 'wJalrXUtnFEMI'],
  ['a maps key', `AIza${'Sy-1'.repeat(9)}`, 'Sy-1Sy-1'],
  [
    'a private key',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----',
    'MIIEow',
  ],
  ['half a private key', '-----BEGIN PRIVATE KEY-----\nMIIEvQ\n', 'MIIEvQ'],
  ['a JWT', `jwt eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIi'}.c2lnbmF0dXJl`, 'c2lnbmF0dXJl'],
  ['a code host token', `ghp_${'x'.repeat(36)}`, 'xxxxxxxx'],
  ['a chat token', 'xoxb-1234567890-abcdef', '1234567890-abcdef'],
  ['a payment key', 'sk_live_51H8abcdefghijk', '51H8abcdefghijk'],
  ['a password in an address', 'postgres://dana:hunter2@db.example.org/x', 'hunter2'],
  ['a line of .env', 'DB_PASSWORD="two words here"', 'two words here'],
  ['a header', 'Authorization: Bearer abcdefgh12345678', 'abcdefgh12345678'],
  ['a bot token', `123456789:${'A'.repeat(35)}`, 'AAAAAAAA'],
]

const EMPTY = {
  files: 0,
  isCapped: false,
  languages: [],
  lastFiles: [],
  origin: 'http://localhost',
}

test.each(CORPUS)('%s is hidden, and what stands around it stays', (_, text, secret) => {
  const around = `before\n${text}\nafter`
  const hidden = redactWhole(around)
  expect(hidden).not.toContain(secret)
  expect(hidden).toContain('[redacted]')
  expect(hidden).toMatch(/^before\n/)
  expect(redactWhole(hidden)).toBe(hidden)
  // Also exactly where the instructions are cut.
  for (const length of [24_000, 23_000, 22_900, 22_800]) {
    const primer = writePrimer({
      ...EMPTY,
      instructions: `${'y '.repeat(length / 2)}${text}${' z'.repeat(9_000)}`,
    })
    expect(primer.text).not.toContain(secret)
    expect(primer.bytes).toBeLessThanOrEqual(MAX_PRIMER_BYTES)
  }
})

test('innocent text is left as it is', () => {
  const text =
    'Prefer small functions. See https://example.org/a?b=c and the file tokens.ts, 12:30.'
  expect(redactWhole(text)).toBe(text)
})

test('a cut never leaves half of a character', () => {
  const text = 'aא€🙂'.repeat(50)
  for (let most = -1; most <= Buffer.byteLength(text) + 1; most++) {
    const cut = cutBytes(text, most)
    expect(text.startsWith(cut)).toBe(true)
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(Math.max(0, most))
    expect(
      Buffer.byteLength(text) > most && most > 3 ? most - Buffer.byteLength(cut) : 0,
    ).toBeLessThan(4)
  }
})
