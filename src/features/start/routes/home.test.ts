/** The home page: language, theme, and what browsers and crawlers request. */
import { describe, expect, test } from 'vitest'
import { eachDialect, openTestApp } from '#tests/support/app.ts'

eachDialect('the switches of the footer', (open) => {
  test('a visitor’s language is kept in a cookie and shown at once', async () => {
    const { visitor } = await open()
    const response = await visitor.post('/locale', {
      locale: 'he',
      next: '/login?next=%2Fsettings',
    })
    expect(response.status).toBe(303)
    expect(response.headers['location']).toBe('/login?next=%2Fsettings')
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toBe('locale=he; Path=/; SameSite=Lax; Max-Age=31536000')
    const page = await visitor.browse('/', { cookie: 'locale=he', 'accept-language': 'en' })
    expect(page.text).toContain('lang="he"')
  })

  test('a member’s choice goes with the person to every device', async () => {
    const { dana } = await open()
    await dana.post('/locale', { locale: 'he' })
    await dana.post('/theme', { theme: 'dark' })
    expect((await dana.get('/api/me')).json).toMatchObject({ locale: 'he', theme: 'dark' })
    const page = await dana.browse('/dashboard')
    expect(page.text).toContain('dir="rtl"')
    expect(page.text).toContain('data-theme="dark"')
  })

  test('an unknown choice changes nothing', async () => {
    const { dana } = await open()
    for (const [path, body] of [
      ['/locale', { locale: 'fr' }],
      ['/locale', {}],
      ['/theme', { theme: 'sepia' }],
      ['/theme', { theme: ['dark'] }],
    ] as const) {
      const response = await dana.post(path, body)
      expect(response.status).toBe(400)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect((await dana.get('/api/me')).json).toMatchObject({ locale: 'en', theme: 'system' })
  })

  test('the way back stays on this site', async () => {
    const { visitor } = await open()
    for (const next of ['//evil.example.org', 'https://evil.example.org', '/\\evil', '/a\nb', 'x'])
      expect((await visitor.post('/theme', { theme: 'dark', next })).headers['location']).toBe('/')
    const hebrew = await visitor.post('/theme', { theme: 'dark', next: '/files?q=שלום' })
    expect(hebrew.headers['location']).toBe('/files?q=%D7%A9%D7%9C%D7%95%D7%9D')
  })
})

describe('languages', () => {
  test.each([
    ['he', 'he'],
    ['iw', 'he'],
    ['he-IL,en;q=0.8', 'he'],
    ['en-US,he;q=0.8', 'en'],
    ['fr,he;q=0.5', 'he'],
    ['fr', 'en'],
    ['', 'en'],
    ['*', 'en'],
  ])('a browser that prefers %j reads %s', async (accepted, locale) => {
    const { visitor } = await openTestApp('sqlite')
    const page = await visitor.browse('/', { 'accept-language': accepted })
    expect(page.text).toContain(`lang="${locale}"`)
  })
})

describe('for machines', () => {
  test('alive and ready', async () => {
    const { visitor, inner: app } = await openTestApp('sqlite')
    expect((await visitor.get('/healthz')).json).toEqual({ status: 'ok' })
    expect((await visitor.get('/readyz')).json).toEqual({
      status: 'ready',
      release: app.deps.release,
      writes: 'ok',
    })
  })

  test('machines find what they ask every site for', async () => {
    const { visitor } = await openTestApp('sqlite')
    expect(await visitor.get('/robots.txt')).toMatchObject({
      status: 200,
      text: 'User-agent: *\nAllow: /$\nDisallow: /\n',
    })
    const { status, headers } = await visitor.get('/.well-known/change-password')
    expect([status, headers.location]).toEqual([303, '/settings/sign-in'])
  })

  test('the manifest and the service worker are there and never kept too long', async () => {
    const { visitor, inner: app } = await openTestApp('sqlite')
    const manifest = await visitor.get('/manifest.webmanifest')
    expect(manifest.json).toMatchObject({ start_url: '/dashboard', display: 'standalone' })
    const worker = await visitor.get('/sw.js')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-type']).toContain('javascript')
    expect(worker.text).toContain(app.deps.release)
  })

  test('every icon of the manifest can be fetched', async () => {
    const { visitor } = await openTestApp('sqlite')
    const { json } = await visitor.get('/manifest.webmanifest')
    for (const { src } of json.icons)
      expect([src, (await visitor.get(src)).status]).toEqual([src, 200])
  })
})
