/** The changes of a repository in a real browser: unchanged lines open in their place, and lines have links. */
import { expect } from 'vitest'
import { addRepo } from '#features/repositories/mirroring.fixture.ts'
import { expectOpen, openBrowserApp } from '../support/browser.ts'
import { openGitServer } from '../support/git-server.ts'
import { inOneLanguage } from '../support/in-turns.ts'

async function openLibrary(locale: 'en' | 'he') {
  const server = await openGitServer()
  const app = await openBrowserApp({ env: { CODEHOST_INSIDE_HOSTS: server.host } })
  await app.inner.runner.start()
  const repository = server.repository('lib', 'trunk')
  repository.push({ 'src/main.ts': LINES.join(''), 'other.ts': LINES.join('') }, 'trunk')
  const changed = LINES.with(59, 'const line60 = "changed"\n').join('')
  const commit = repository.push({ 'src/main.ts': changed, 'other.ts': changed }, 'trunk')
  await app.dana.signIn()
  await addRepo(app, app.dana, { url: server.url(repository) })
  const size = locale === 'en' ? 'desk' : 'phone'
  return { app, commit, size, ...(await app.browse(app.dana, { locale, size })) } as const
}

const LINES = Array.from({ length: 120 }, (_, at) => `const line${at + 1} = ${at}\n`)

inOneLanguage(
  'unchanged lines open from above, from below and whole, by key, and without a script',
  async (locale) => {
    const { app, page, errors, commit, size } = await openLibrary(locale)
    await page.goto(`/repos/lib/commit/${commit}`)
    const second = page.locator('#change-2')
    const rows = second.locator('.diff__row')
    const [above, below] = [
      second.locator('.diff__fold').first(),
      second.locator('.diff__fold').last(),
    ]
    expect(await rows.count()).toBe(8)
    // The first fold has nothing above it, and the last one nothing below.
    await above.locator('[data-opens="up"]').waitFor()
    expect(await above.locator('[data-opens]').count()).toBe(1)
    await above.locator('[data-opens="up"]').focus()
    await page.keyboard.press('Enter')
    await rows.nth(27).waitFor()
    expect(await rows.first().locator('.line__text').innerText()).toBe('const line37 = 36')
    // The focus stays where one can go on.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('20')
    await below.locator('[data-opens="down"]').click()
    await rows.nth(47).waitFor()
    expect(await rows.last().locator('.line__text').innerText()).toBe('const line83 = 82')
    await below.locator('.diff__open').focus()
    await page.keyboard.press('Enter')
    await rows.nth(84).waitFor()
    expect(await second.locator('.diff__fold').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '#change-2-R84',
    )
    // What came is drawn as what was there.
    expect(await rows.last().locator('.tok-keyword, [class^="tok-"]').count()).toBeGreaterThan(0)
    await expectOpen(page)

    // The link of a line that is folded opens it.
    await page.goto(`/repos/lib/commit/${commit}?for=link#change-1-R3`)
    await page.locator('#change-1 .diff__row--linked').waitFor()
    expect(await page.locator('#change-1 .diff__row--linked .line__text').innerText()).toBe(
      'const line3 = 2',
    )
    expect(errors).toEqual([])

    const plain = await app.browse(app.dana, { locale, size, hasScript: false })
    await plain.page.goto(`/repos/lib/commit/${commit}`)
    await plain.page.locator('#change-2 .diff__open').first().click()
    await plain.page.waitForURL(`**/commit/${commit}?path=src%2Fmain.ts&whole=1#change-2-R1`)
    expect(await plain.page.locator('.diff__row').count()).toBe(121)
    expect(await plain.page.locator('.diff__fold').count()).toBe(0)
  },
)

inOneLanguage(
  'a folder leads to the last commit, and notes stay beside lines with their authors',
  async (locale) => {
    const { app, page, errors, commit, size } = await openLibrary(locale)
    await page.goto('/repos/lib/tree/src')
    await expectOpen(page)
    const row = page.locator('.folder-list__entry').last()
    expect(await row.locator('time').innerText()).not.toBe('')
    if (size === 'desk') {
      await row.locator('.folder-list__commit').click()
      await page.waitForURL(`**/repos/lib/commit/${commit}`)
    }
    const note = { line_start: 60, content: 'who was it', mode: 'anchored' }
    const made = await app.dana.post('/api/sticky-notes/repo/lib/src/main.ts', note)
    expect(made.status).toBeLessThan(300)
    await page.goto('/repos/lib/file/src/main.ts')
    await page.locator('.repo-file__bar .tabs__tab').last().click()
    await page.waitForURL('**/main.ts?view=blame')
    const who = page.locator('#L60 .line__who')
    expect(await page.locator('.line__who').count()).toBe(3)
    await expectOpen(page)
    const mark = page.locator(size === 'desk' ? '.sticky' : '.note-mark').first()
    await mark.waitFor()
    const [line, beside] = [
      await page.locator('#L60 .line__text').boundingBox(),
      await mark.boundingBox(),
    ]
    expect(Math.abs(line!.y - beside!.y)).toBeLessThan(12)
    await who.locator('.line__before').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/src/main.ts?view=blame#L60')
    await page.locator('#L60.line--marked').waitFor()
    expect(await page.locator('.line__who').count()).toBe(1)
    expect(errors).toEqual([])
  },
)

inOneLanguage(
  'the tree beside a file opens folders, moves by arrows and remembers what was open',
  async (locale) => {
    const server = await openGitServer()
    const app = await openBrowserApp({ env: { CODEHOST_INSIDE_HOSTS: server.host } })
    await app.inner.runner.start()
    const repository = server.repository('lib', 'trunk')
    const files = {
      'docs/guide.md': '# Guide\n',
      'src/deep/a.ts': '1\n',
      'src/z.ts': '2\n',
      top: '3\n',
    }
    const commit = repository.push(files, 'trunk')
    await app.dana.signIn()
    await addRepo(app, app.dana, { url: server.url(repository) })
    const { page, errors } = await app.browse(app.dana, { locale, size: 'desk' })
    const [inwards, outwards] =
      locale === 'en' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])
    const item = (path: string) => page.locator(`.repo-tree [data-path="${path}"]`)
    await page.goto('/repos/lib/file/src/z.ts')
    await page.locator('.repo-tree [role="treeitem"]').first().waitFor()
    await expectOpen(page)
    await item('src/z.ts').focus()
    await page.keyboard.press('Home')
    expect(await focused()).toBe('docs')
    await page.keyboard.press(inwards)
    await item('docs/guide.md').waitFor()
    await page.keyboard.press(inwards)
    expect(await focused()).toBe('docs/guide.md')
    await page.keyboard.press(outwards)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('src')
    await page.keyboard.press(outwards)
    expect(await item('src/z.ts').count()).toBe(0)
    await page.keyboard.press('Enter')
    await item('src/z.ts').waitFor()
    await item('docs/guide.md').click()
    await page.waitForURL('**/docs/guide.md')
    // What was open is open on the next page, also where only git knows the folder.
    await page.goto(`/repos/lib/at/${commit}/top`)
    await item('docs/guide.md').waitFor()
    expect(await item('top').getAttribute('aria-current')).toBe('page')
    await page.locator('.repo-tree__fold').click()
    await page.locator('.repo-tree').waitFor({ state: 'hidden' })
    await page.locator('.repo-tree__unfold').click()
    await item('top').waitFor()
    expect(errors).toEqual([])

    const phone = await app.browse(app.dana, { locale, size: 'phone', hasScript: false })
    await phone.page.goto('/repos/lib/file/src/z.ts')
    await phone.page.locator('.repo-tree__opener').click()
    await phone.page.locator('.repo-tree [data-path="src/deep"]').click()
    await phone.page.waitForURL('**/repos/lib/tree/src/deep')
  },
)
