/** Pages and files as a browser receives them: cached only while nothing changed, and closed to foreign script. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person, TestResponse } from '#tests/support/people.ts'
import { startServer } from '#tests/support/servers.ts'
import { atTheEnd } from '#tests/support/stores.ts'

const tagOf = (response: TestResponse) => String(response.headers['etag'])
const again = (person: Person, path: string, etag: string) =>
  person.browse(path, { 'if-none-match': etag })

describe('a page that is asked for again', () => {
  test('nothing changed: 304 without a body and without a policy, so that the stored nonce stays good', async () => {
    const { dana } = await openTestApp('sqlite')
    for (const path of ['/dashboard', '/settings', '/settings/sessions']) {
      const first = await dana.browse(path)
      expect(first.status).toBe(200)
      expect(tagOf(first)).toMatch(/^W\/"[0-9a-f]{32}"$/)
      const second = await again(dana, path, tagOf(first))
      expect(second.status).toBe(304)
      expect(second.text).toBe('')
      expect(second.headers['content-security-policy']).toBeUndefined()
      expect(tagOf(second)).toBe(tagOf(first))
      const listed = await again(dana, path, `"other", ${tagOf(first)}`)
      expect(listed.status).toBe(304)
    }
  })

  test('the theme, the language, another person and another release each make a new page', async () => {
    const { dana, noam } = await openTestApp('sqlite')
    const seen = new Set([tagOf(await dana.browse('/dashboard'))])
    await dana.put('/api/me/preferences', { theme: 'dark' })
    seen.add(tagOf(await dana.browse('/dashboard')))
    await dana.put('/api/me/preferences', { locale: 'he' })
    seen.add(tagOf(await dana.browse('/dashboard')))
    seen.add(tagOf(await noam.browse('/dashboard')))
    expect(seen.size).toBe(4)
    for (const tag of seen) {
      const response = await again(dana, '/dashboard', tag)
      const isCurrent = tag === tagOf(response)
      expect(response.status).toBe(isCurrent ? 304 : 200)
    }
  })

  test('a visitor who changes language or theme gets a new page', async () => {
    const { visitor } = await openTestApp('sqlite')
    const plain = tagOf(await visitor.browse('/'))
    const hebrew = tagOf(await visitor.browse('/', { 'accept-language': 'he' }))
    const dark = tagOf(await visitor.browse('/', { cookie: 'theme=dark' }))
    const chosen = tagOf(await visitor.browse('/', { cookie: 'locale=he' }))
    expect(new Set([plain, hebrew, dark]).size).toBe(3)
    expect(chosen).toBe(hebrew)
  })

  test('content that changed makes a new page', async () => {
    const app = await openTestApp('sqlite')
    const before = tagOf(await app.dana.browse('/settings/sessions'))
    await app.visitor.send('POST', '/auth/messenger', { body: app.dana.widgetData() })
    const after = await again(app.dana, '/settings/sessions', before)
    expect(after.status).toBe(200)
  })

  test('another release makes a new page although nothing else changed', async () => {
    const one = await openTestApp('sqlite')
    const other = await openTestApp('sqlite', { assetsDir: anotherRelease() })
    const before = tagOf(await one.visitor.browse('/'))
    expect((await again(other.visitor, '/', before)).status).toBe(200)
  })

  test('two processes of one release give the same page the same tag', async () => {
    const { visitor } = await openTestApp('sqlite')
    expect(await tagOfAnotherProcess()).toBe(tagOf(await visitor.browse('/')))
  })

  test('pages are private and checked, JSON is never stored', async () => {
    const { dana, visitor } = await openTestApp('sqlite')
    const page = await dana.browse('/dashboard')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(String(page.headers['vary'])).toMatch(/cookie/i)
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect((await visitor.browse('/')).headers['x-robots-tag']).toBeUndefined()
    for (const path of ['/api/me', '/api/me/preferences', '/healthz', '/readyz', '/api/nothing'])
      expect((await dana.get(path)).headers['cache-control']).toBe('no-store')
    expect((await visitor.get('/api/me')).headers['cache-control']).toBe('no-store')
    expect((await visitor.browse('/nowhere')).headers['cache-control']).toBe('no-store')
  })
})

/** The same build under another name. */
function anotherRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-release-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  cpSync(inject('dist'), folder, { recursive: true })
  const file = join(folder, 'assets.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, release: 'another' }))
  return folder
}

/** The built server in a process of its own draws the home page. */
async function tagOfAnotherProcess(): Promise<string | null> {
  const server = await startServer({
    env: { BOT_TOKEN: '123456789:another-process-of-the-same-release', BOT_USERNAME: 'shelf_bot' },
  })
  atTheEnd(async () => void (await server.stop()))
  const response = await fetch(server.url, { headers: { accept: 'text/html' } })
  return response.headers.get('etag')
}

describe('the content policy', () => {
  const policyOf = (response: TestResponse) => String(response.headers['content-security-policy'])
  const nonceOf = (response: TestResponse) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1] ?? ''

  // Not pages of the app: empty frames without an origin, into which a page puts what it does not trust.
  const FRAMES = ['/diagrams', '/outside_image', '/tools/code/python']

  test('a frame for what is not trusted has no origin, no cookies and no way out', async () => {
    const { inner: app, dana } = await openTestApp('sqlite')
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    for (const path of FRAMES.filter((one) =>
      app.deps.routes.some((route) => route.path === one),
    )) {
      const address = `${path}?src=${encodeURIComponent('https://example.org/a.png')}`
      const policy = policyOf(await dana.browse(address, framed))
      expect(policy).toMatch(/(^|; )sandbox( allow-scripts)?(;|$)/)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('allow-same-origin')
      // Python fetches its own parts, which are the same for everybody; nothing else is asked for anything.
      expect(policy).not.toMatch(/connect-src(?! http:\/\/[^/ ;]+\/assets\/(;|$))/)
    }
  })

  async function everyPage({ visitor, dana, inner: app }: TestApp): Promise<TestResponse[]> {
    const paths = app.deps.routes
      .filter(({ method, path }) => method === 'GET' && !/[:*]|^\/(api|logout)/.test(path))
      .filter(({ path }) => !FRAMES.includes(path))
      .map(({ path }) => path)
    const responses: TestResponse[] = []
    for (const path of [...paths, '/nowhere'])
      for (const person of [visitor, dana]) responses.push(await person.browse(path))
    return responses.filter((response) =>
      String(response.headers['content-type']).startsWith('text/html'),
    )
  }

  test('no page of any room allows inline script or style, or another origin', async () => {
    const pages = await everyPage(await openTestApp('sqlite', { hasBot: false }))
    expect(pages.length).toBeGreaterThan(8)
    for (const page of pages) {
      const policy = policyOf(page)
      expect(policy).not.toContain('unsafe-inline')
      expect(policy).not.toContain('unsafe-eval')
      expect(policy).not.toMatch(/https?:|\*/)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
    }
  })

  test('every script carries the nonce of its own answer, and no page has a second-hand one', async () => {
    const pages = await everyPage(await openTestApp('sqlite'))
    const nonces = pages.map(nonceOf)
    expect(new Set(nonces).size).toBe(pages.length)
    for (const [i, page] of pages.entries()) {
      expect(nonces[i]).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      const scripts = [...page.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
      expect(scripts.length).toBeGreaterThan(0)
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonces[i]}"`)
      expect(page.text).not.toMatch(/\son[a-z]+=|\sstyle=|href="javascript:/i)
      expect(page.text).not.toMatch(/nonce-[0-9a-f]{24}|body-[0-9a-f]{24}/)
    }
  })

  test('only the login page with the widget lets the messenger in', async () => {
    const { visitor } = await openTestApp('sqlite')
    expect(policyOf(await visitor.browse('/login'))).toContain('https://telegram.org')
    expect(policyOf(await visitor.browse('/'))).not.toContain('telegram')
  })

  test('what is not a page may load and frame nothing', async () => {
    const { dana, visitor } = await openTestApp('sqlite')
    for (const response of [await dana.get('/api/me'), await visitor.get('/api/me')])
      expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  })

  test('the protecting headers are on pages, JSON, refusals and files alike', async () => {
    const { dana, visitor } = await openTestApp('sqlite')
    const css = `/assets/${JSON.parse(readFileSync(join(inject('dist'), 'assets.json'), 'utf8')).css}`
    for (const response of [
      await dana.browse('/dashboard'),
      await dana.get('/api/me'),
      await visitor.get('/api/me'),
      await visitor.get('/nowhere'),
      await visitor.get('/%zz'),
      await visitor.get(css),
    ]) {
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.headers['x-frame-options']).toBe('DENY')
      expect(response.headers['referrer-policy']).toBe('same-origin')
      expect(response.headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('on https the browser is told to stay there', async () => {
    const { visitor } = await openTestApp('sqlite', {
      env: { BASE_URL: 'https://shelf.example.org' },
    })
    const page = await visitor.browse('/', { host: 'shelf.example.org' })
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(policyOf(page)).toContain('upgrade-insecure-requests')
  })
})

describe('the wire', () => {
  test('pages are sent compressed to those who can read it, and whole to others', async () => {
    const { dana } = await openTestApp('sqlite')
    await dana.signIn()
    const { fastify } = dana.app.server
    const ask = (encoding?: string) =>
      fastify.inject({
        url: '/settings',
        headers: {
          host: 'localhost',
          accept: 'text/html',
          cookie: dana.cookie!,
          ...(encoding && { 'accept-encoding': encoding }),
        },
      })
    const [br, gz, plain] = await Promise.all([ask('gzip, br'), ask('gzip'), ask()])
    expect(br.headers['content-encoding']).toBe('br')
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('</html>')
    expect(gunzipSync(gz.rawPayload).toString()).toContain('</html>')
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(String(br.headers['vary'])).toMatch(/accept-encoding/i)
    expect(String(br.headers['vary'])).toMatch(/cookie/i)
  })

  test('built files are named by content, kept for a year, and there in compressed form', async () => {
    const { visitor } = await openTestApp('sqlite')
    const manifest = JSON.parse(readFileSync(join(inject('dist'), 'assets.json'), 'utf8'))
    for (const name of manifest.files as string[]) {
      expect(name).toMatch(/-[A-Za-z0-9]{8}\.(js|css|svg|woff2)$/)
      const response = await visitor.get(`/assets/${name}`)
      expect(response.status).toBe(200)
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const packed = await visitor.get(`/assets/${manifest.css}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(packed.headers['content-encoding']).toBe('br')
  })

  test('every file that a page names exists, and its name carries its hash', async () => {
    const { dana, visitor } = await openTestApp('sqlite')
    for (const page of [await visitor.browse('/'), await dana.browse('/dashboard')]) {
      const names = [
        ...page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))(?:#[^"]*)?"/g),
      ]
      expect(names.length).toBeGreaterThan(2)
      for (const [, path] of names) {
        // The mark of the site keeps one address, as bookmarks and installed apps expect.
        if (path === '/icon.svg') continue
        expect(path).toMatch(/^\/assets\/.*-[A-Za-z0-9]{8}\.[a-z0-9]+$/)
        expect((await visitor.get(path!)).status).toBe(200)
      }
    }
  })

  test('HEAD says what GET would, without the body', async () => {
    const { dana, visitor } = await openTestApp('sqlite')
    await dana.signIn()
    for (const [person, path] of [
      [visitor, '/'],
      [visitor, '/healthz'],
      [dana, '/dashboard'],
      [dana, '/api/me'],
      [visitor, '/api/me'],
    ] as const) {
      const head = await person.send('HEAD', path)
      const whole = await person.send('GET', path)
      expect(head.status).toBe(whole.status)
      expect(head.text).toBe('')
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
      expect(head.headers['etag']).toBe(whole.headers['etag'])
      expect(head.headers['content-length']).toBe(String(whole.bytes.length))
    }
  })

  test('nothing outside the built files can be read by way of them', async () => {
    const { visitor } = await openTestApp('sqlite')
    for (const path of [
      '../assets.json',
      '%2e%2e/assets.json',
      '..%2fassets.json',
      '....//x',
      '.',
      '',
    ]) {
      const response = await visitor.get(`/assets/${path}`)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.json).toHaveProperty('code')
    }
  })
})
