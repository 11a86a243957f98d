/** A cached frame is shown only where a new one would be the same, byte for byte. */
import { describe, expect, test } from 'vitest'
import { giveRole } from '#features/account/index.ts'
import { openTestApp, PEOPLE } from '#tests/support/app.ts'
import { Person } from '#tests/support/people.ts'
import { chunksOf, makeFrames } from './frames.ts'

const marks = { nonce: 'NONCE', body: 'BODY' }
const text = (chunks: readonly (Uint8Array | null)[]) =>
  chunks.map((chunk) => (chunk ? Buffer.from(chunk).toString() : '*')).join('')

describe('frames', () => {
  test('are split at the body and at every nonce', () => {
    const frame = makeFrames(() => 'aNONCEb BODY cNONCEdNONCE', marks)('key')
    expect(text(frame.before)).toBe('a*b ')
    expect(text(frame.after)).toBe(' c*d*')
    expect(text(chunksOf('no mark', 'NONCE'))).toBe('no mark')
  })

  test('are drawn once per key, and forgotten when many others were asked for', () => {
    const drawn: string[] = []
    const frameFor = makeFrames((key) => `${drawn.push(key)} BODY`, marks)
    const first = frameFor('first')
    expect(frameFor('first')).toBe(first)
    for (let i = 0; i < 200; i++) frameFor(`other ${i}`)
    expect(frameFor('first')).toBe(first)
    for (let i = 0; i < 300; i++) frameFor(`another ${i}`)
    expect(frameFor('first')).not.toBe(first)
    expect(drawn.filter((key) => key === 'first')).toHaveLength(2)
  })

  test('have a digest that does not know the marks, so that two processes agree', () => {
    const one = makeFrames(() => 'aN1b B1 c', { nonce: 'N1', body: 'B1' })('key')
    const other = makeFrames(() => 'aN2b B2 c', { nonce: 'N2', body: 'B2' })('key')
    const third = makeFrames(() => 'aN2b B2 d', { nonce: 'N2', body: 'B2' })('key')
    expect(one.digest).toBe(other.digest)
    expect(one.digest).not.toBe(third.digest)
  })
})

describe('pages after pages', () => {
  test('each address has its own mark in the rail and its own way back', async () => {
    const { dana } = await openTestApp('sqlite')
    for (const path of ['/dashboard', '/files', '/dashboard', '/files?q=a', '/settings']) {
      const page = (await dana.browse(path)).text
      expect(page).toContain(`name="next" value="${path}"`)
      const current = /<a[^>]*aria-current="page"[^>]*>/.exec(page)?.[0] ?? ''
      if (path !== '/settings') expect(current).toContain(`href="${path.split('?')[0]}"`)
    }
  })

  test('the rail marks the administration, and its tabs the nearer of two places above one another', async () => {
    const { ada } = await openTestApp('sqlite')
    for (const [path, place] of [
      ['/admin', '/admin'],
      ['/admin/jobs?cursor=1', '/admin/jobs'],
      ['/admin/jobs/backup', '/admin/jobs'],
      ['/admin/health', '/admin/health'],
    ]) {
      const page = (await ada.browse(path!)).text
      const marked = page.match(/<a[^>]*aria-current="page"[^>]*>/g) ?? []
      const places = new Set(marked.map((link) => /href="([^"]*)"/.exec(link)?.[1]))
      expect([path, [...places]]).toEqual([path, [...new Set(['/admin', place])]])
    }
  })

  test('nobody sees another person in the frame', async () => {
    const { dana, noam, visitor } = await openTestApp('sqlite')
    expect((await dana.browse('/dashboard')).text).toContain('Dana')
    expect((await noam.browse('/dashboard')).text).not.toContain('Dana')
    expect((await dana.browse('/offline')).text).not.toContain('Noam')
    expect((await visitor.browse('/offline')).text).not.toMatch(/Dana|Noam/)
  })

  test('a new name, role, language or look is there at once', async () => {
    const app = await openTestApp('sqlite')
    const { dana, ada } = app
    await ada.signIn()
    const see = async () => (await dana.browse('/dashboard')).text
    expect(await see()).not.toContain('/admin/')
    await giveRole(app.inner.contextFor('test'), PEOPLE.dana, 'admin')
    expect(await see()).toContain('/admin/')
    await giveRole(app.inner.contextFor('test'), PEOPLE.dana, 'user')
    expect(await see()).not.toContain('/admin/')
    await dana.put('/api/me/preferences', { theme: 'contrast', locale: 'he', rail: 'folded' })
    expect(await see()).toMatch(/lang="he".*data-theme="contrast".*data-rail="folded"/s)
    const renamed = new Person(app.inner, app.clock, { id: PEOPLE.dana, firstName: 'Danielle' })
    await renamed.signIn()
    expect(await see()).toContain('Danielle')
  })
})

describe('bodies', () => {
  test('that show the same are drawn once, also for two devices, and never after a change', async () => {
    const { dana } = await openTestApp('sqlite')
    const list = async () => (await dana.browse('/files')).text.replace(/nonce="[^"]*"/g, '')
    await dana.post('/api/files', { file_name: 'first.py', content: 'a = 1' })
    const before = await list()
    expect(await list()).toBe(before)
    await dana.post('/api/files', { file_name: 'second.py', content: 'b = 1' })
    expect(await list()).toContain('second.py')
  })
})
