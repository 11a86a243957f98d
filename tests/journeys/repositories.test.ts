/**
 * A repository in a real browser: added, fetched while the page shows the progress, browsed, linked permanently,
 * removed.
 */
import { expect } from 'vitest'
import { readNote } from '#features/notes/notes.fixture.ts'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import { expectOpen, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { openGitServer } from '../support/git-server.ts'
import { inBothLanguages } from '../support/in-turns.ts'

const WORDS = {
  en: {
    address: 'Address of the repository',
    add: 'Add',
    ready: 'Ready',
    permalink: 'Copy permalink',
    filter: 'Filter names',
    remove: 'Remove',
  },
  he: {
    address: 'כתובת המאגר',
    add: 'הוספה',
    ready: 'מוכן',
    permalink: 'העתקת קישור קבוע',
    filter: 'סינון שמות',
    remove: 'הסרה',
  },
} as const

const FILES = {
  'README.md': '# Welcome\n\n[guide](docs/guide.md)\n',
  'docs/guide.md': '# Guide\n',
  'src/main.ts': Array.from({ length: 40 }, (_, at) => `const line${at + 1} = ${at}\n`).join(''),
  'תיעוד (1).md': '# שלום\n',
}

inBothLanguages('repositories', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn('one is added, fetched while one watches, read, linked to and removed', async () => {
    const server = await openGitServer()
    const app = await openBrowserApp({ env: { CODEHOST_INSIDE_HOSTS: server.host } })
    await app.inner.runner.start()
    const repository = server.repository('lib', 'trunk')
    const commit = repository.push(FILES, 'trunk')
    await app.dana.signIn()
    const size = locale === 'en' ? 'desk' : 'phone'
    const { page, errors } = await app.browse(app.dana, { locale, size })
    await page.goto('/repos')
    await page.getByLabel(words.address).fill(server.url(repository))
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const row = page.locator('.repo-row')
    // The page updates itself.
    await row.getByText(words.ready).waitFor()
    await expectOpen(page)

    await row.locator('.row__name').click()
    await page.locator('.repo-readme h2').first().waitFor()
    await expectOpen(page)
    expect(await page.locator('.folder-list__entry').count()).toBe(4)
    await page.getByRole('link', { name: 'guide', exact: true }).click()
    await page.waitForURL(`**/repos/lib/at/${commit}/docs/guide.md`)

    await page.goto('/repos/lib/file/src/main.ts#L3-L5')
    await page.locator('.line--marked').first().waitFor()
    expect(await page.locator('.line--marked').count()).toBe(3)
    // An element that the URL scrolled half under the header is no barrier.
    await page.evaluate(() => scrollTo(0, 0))
    await expectOpen(page)
    await page.keyboard.press('y')
    await page.waitForURL(`**/repos/lib/at/${commit}/src/main.ts#L3-L5`)

    // A note follows its line.
    await page.goto('/repos/lib/file/src/main.ts#L7')
    await page.locator('[data-action="note-here"]').first().click()
    await page.keyboard.type('kept: e n y')
    const findNote = async () => {
      const { results } = (await app.dana.get('/api/sticky-notes/search?q=kept')).json
      return results[0] && (await readNote(app.dana, results[0].id))
    }
    await expect.poll(findNote).toMatchObject({ content: 'kept: e n y', line_start: 7 })
    repository.push({ 'src/main.ts': `// new\n${FILES['src/main.ts']}` }, 'trunk')
    await app.dana.post('/api/repos/lib/sync')
    await expect.poll(findNote).toMatchObject({ line_start: 8, written_on: { commit } })
    await page.goto('/repos/lib/file/src/main.ts')
    if (size === 'phone') await page.locator('.note-mark').waitFor()
    else await page.locator('.sticky').getByText('kept: e n y').waitFor()
    await expectOpen(page)

    for (const section of ['history', 'search?q=line3', 'analysis', 'sync?look=1']) {
      await page.goto(`/repos/lib/${section}`)
      await expectOpen(page)
    }

    const later = repository.push({ 'src/main.ts': 'gone\n' }, 'trunk')
    await app.dana.post('/api/repos/lib/sync')
    await expect
      .poll(async () => (await app.dana.get('/api/repos/lib')).json.repo.head_commit)
      .toBe(later)
    await page.goto(`/repos/lib/at/${commit}/src/main.ts#L3-L5`)
    expect(await page.locator('.line--marked').first().innerText()).toContain('line3')

    await page.goto('/repos/lib/remove')
    await page.getByRole('button', { name: words.remove }).click()
    await page.waitForURL('**/repos?removed=lib')
    expect(await row.count()).toBe(0)
    expect(errors).toEqual([])
  })

  inTurn(
    'a folder of 20,000 names opens at once, scrolls, is walked by keys and narrowed',
    async () => {
      const app = await openBrowserApp()
      await app.dana.signIn()
      const ownerId: string = (await app.dana.get('/api/me')).json.id
      const entries = Array.from({ length: 20_000 }, (_, n) => {
        const path = `name-${String(n).padStart(5, '0')}.txt`
        return { path, blob: 'b'.repeat(40), sizeBytes: n, language: '' }
      })
      await saveTree(app.opened.store, ownerId, 'lib', entries, Date.now())
      const { page, errors } = await app.browse(app.dana, {
        locale,
        size: locale === 'en' ? 'desk' : 'phone',
      })
      await page.goto('/repos/lib')
      const row = page.locator('.folder-list__entry')
      const shown = (n: number) => page.getByRole('link', { name: entries[n]!.path, exact: true })
      expect(await row.count()).toBe(500)
      expect(await page.locator('*').count()).toBeLessThan(6_000)
      await shown(499).scrollIntoViewIfNeeded()
      expect(await shown(499).isVisible()).toBe(true)
      expect(await scrollsSideways(page)).toBe(false)
      // The keys of a list: the next page, its first names, and back.
      await page.keyboard.press(']')
      await page.waitForURL(`**/repos/lib?after=f${entries[499]!.path}`)
      expect(await shown(500).isVisible()).toBe(true)
      for (const _ of [1, 2]) await page.keyboard.press('j')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        entries[501]!.path,
      )
      await page.keyboard.press('[')
      await page.waitForURL('**/repos/lib')
      await page.getByLabel(words.filter).fill('NAME-1999')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/repos/lib?filter=NAME-1999')
      expect(await row.count()).toBe(10)
      await expectOpen(page)
      expect(errors).toEqual([])
    },
  )
})
