/** Sharing in a real browser, in both languages: the owner shares, a visitor reads and saves, the link ends. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newSharedFile } from '#features/shares/shares.fixture.ts'
import {
  findBarriers,
  oneBrowserApp,
  openBrowserApp,
  scrollsSideways,
  waitForIdlePage,
} from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: {
    share: 'Share',
    shown: 'What is shown',
    promise: /including later edits/,
    badLines: /not in the text/,
    create: 'Create link',
    password: 'Password',
    open: 'Open',
    signIn: 'Sign in and save',
    name: 'Your name',
    enter: 'Sign in',
    save: 'Save to my library',
    openIt: 'Open it',
    saved: /Saved as .?parser\.md.?, version .?1/,
    wrong: /Wrong password/,
    revoke: /^Revoke the link/,
    undo: 'Undo',
    nothing: /This link does not work/,
    notMade: /The link was not created/,
    download: /^Download/,
  },
  he: {
    share: 'שיתוף',
    shown: 'מה מוצג',
    promise: /כולל עריכות מאוחרות/,
    badLines: /אינן בטקסט/,
    create: 'יצירת קישור',
    password: 'סיסמה',
    open: 'פתיחה',
    signIn: 'כניסה ושמירה',
    name: 'השם שלכם',
    enter: 'כניסה',
    save: 'שמירה בספרייה שלי',
    openIt: 'פתיחה',
    saved: /נשמר בשם .?parser\.md.?, גרסה .?1/,
    wrong: /הסיסמה שגויה/,
    revoke: /^ביטול השיתוף/,
    undo: 'החזרה',
    nothing: /הקישור הזה אינו פעיל/,
    notMade: /הקישור לא נוצר/,
    download: /^הורדת/,
  },
} as const

const CODE = 'export function parse(text: string) {\n  return text.split("\\n") // שורות\n}\n'

inBothLanguages('sharing', (locale, inTurn) => {
  const words = WORDS[locale]
  const theme = locale === 'en' ? 'light' : 'dark'

  inTurn('a file with a password: shared, unlocked, saved, revoked, brought back', async () => {
    // Without a bot, so that the visitor can really sign in.
    const app = await openBrowserApp({ hasBot: false })
    const fileId = await newSharedFile(app.dana, { name: 'parser.ts', content: CODE })
    const owner = await app.browse(app.dana, { locale, theme })
    await owner.page.goto(`/file/${fileId}`)
    await owner.page.getByRole('link', { name: words.share, exact: true }).first().click()
    const dialog = owner.page.getByRole('dialog')
    await expectOpen(owner.page)
    await dialog.getByLabel(words.password).fill('sesame')
    await dialog.getByRole('button', { name: words.create }).click()
    const url = await dialog.locator('#share-url').innerText()
    expect(url).toMatch(new RegExp(`^${app.url}/share/[\\w-]{24}$`))
    await expectOpen(owner.page)

    const { page, errors } = await app.browse(null, { locale, theme, size: 'phone' })
    await page.goto(url)
    await expectOpen(page)
    expect(await page.content()).not.toContain('parser')
    await page.getByLabel(words.password).fill('open')
    await page.getByRole('button', { name: words.open }).click()
    await page.getByText(words.wrong).waitFor()
    await page.getByLabel(words.password).fill('sesame')
    await page.getByRole('button', { name: words.open }).click()
    await page.locator('.line').first().waitFor()
    expect(await page.locator('h1').innerText()).toBe('parser.ts')
    expect(await page.content()).not.toMatch(/Dana/)
    await expectOpen(page)

    await page.getByRole('link', { name: words.signIn }).click()
    await page.getByLabel(words.name).fill('Noam')
    await page.getByRole('button', { name: words.enter }).click()
    await page.waitForURL((at) => at.href === `${url}?save=1`)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.saved).waitFor()
    await expectOpen(page)
    await page.getByRole('link', { name: words.openIt, exact: true }).click()
    await page.waitForURL(/\/md\//)
    expect(await page.locator('.markdown pre').innerText()).toContain('export function parse')
    expect(errors).toEqual([])

    await owner.page.goto('/shares')
    await expectOpen(owner.page)
    await owner.page.getByRole('button', { name: words.revoke }).click()
    await owner.page.waitForURL(/done=revoked/)
    expect((await page.goto(url))?.status()).toBe(404)
    await page.getByText(words.nothing).waitFor()
    await owner.page.getByRole('button', { name: words.undo }).click()
    await owner.page.waitForURL(/done=restored/)
    expect((await page.goto(url))?.status()).toBe(200)
    expect(owner.errors).toEqual([])
  })

  inTurn(
    'the newest version with its notes, or some lines alone, as the dialog offers it',
    async () => {
      const app = await openApp()
      const content = Array.from({ length: 9 }, (_, at) => `row ${at + 1}`).join('\n')
      const fileId = await newSharedFile(app.dana, { name: 'rows.txt', content })
      await app.dana.post(`/api/sticky-notes/${fileId}`, { content: 'look here', line_start: 2 })
      const { page, errors } = await app.browse(app.dana, { locale, theme })
      const dialog = page.getByRole('dialog')
      const choose = async (act: () => Promise<unknown>) => {
        await page.goto(`/file/${fileId}`)
        await page.getByRole('link', { name: words.share, exact: true }).first().click()
        await dialog.getByText(words.shown, { exact: true }).click()
        await act()
        await dialog.getByRole('button', { name: words.create }).click()
      }
      const made = async () => new URL(await dialog.locator('#share-url').innerText()).pathname
      await choose(async () => {
        await dialog.locator('#follow').selectOption('1')
        await dialog.getByText(words.promise).waitFor()
        await dialog.locator('[name="with_notes"]').check()
        expect(await findBarriers(page)).toEqual([])
      })
      const following = await made()
      await choose(() => dialog.locator('#lines').fill('12-14'))
      await dialog.getByText(words.badLines).waitFor()
      await dialog.locator('#lines').fill('4-5')
      await dialog.getByRole('button', { name: words.create }).click()
      const part = await made()
      await app.dana.put(`/api/files/${fileId}`, {
        content: `new row\n${content}`,
        base_version: 1,
      })

      const visitor = await app.browse(null, { locale, theme })
      await visitor.page.goto(following)
      await visitor.page.getByText('new row').waitFor()
      await visitor.page.getByText('look here').waitFor()
      expect(await findBarriers(visitor.page)).toEqual([])
      await visitor.page.goto(part)
      await visitor.page.getByText('row 4').waitFor()
      expect(await visitor.page.locator('.share').innerText()).not.toMatch(/row 3|row 6|look here/)
      expect([...errors, ...visitor.errors].filter((error) => !/400/.test(error))).toEqual([])
    },
  )

  inTurn(
    'a list: a refusal copies nothing; a visitor without a script opens and downloads each',
    async () => {
      const app = await openApp()
      await newSharedFile(app.dana, { name: 'one.ts', content: CODE })
      await newSharedFile(app.dana, {
        name: 'רשימה ארוכה מאוד של דברים שצריך לעשות השבוע.md',
        content: '# שבוע\n',
      })
      const { page, errors, context } = await app.browse(app.dana, { locale, theme })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/files')
      await page.locator('.file-row__name[tabindex="0"]').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.evaluate(() => navigator.clipboard.writeText('before'))
      await page.route('**/create-share-link', (route) => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('button', { name: words.share, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.create }).click()
      await dialog.getByText(words.notMade).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before')
      expect(await dialog.locator('#share-url').count()).toBe(0)
      await page.unroute('**/create-share-link')
      await dialog.getByRole('button', { name: words.create }).click()
      const url = await dialog.locator('#share-url').innerText()
      await dialog.locator('[data-copies]').click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      expect(errors.filter((error) => !error.includes('503'))).toEqual([])

      const looker = await app.browse(null, { locale, theme, size: 'phone' })
      for (const path of ['', '/1', '/2']) {
        await looker.page.goto(url + path)
        await expectOpen(looker.page)
      }
      const visitor = await app.browse(null, { locale, theme, size: 'phone', hasScript: false })
      await visitor.page.goto(url)
      const downloads = visitor.page.getByRole('link', { name: words.download })
      expect(await downloads.count()).toBe(2)
      for (const at of [0, 1]) {
        const [file] = await Promise.all([
          visitor.page.waitForEvent('download'),
          downloads.nth(at).click(),
        ])
        expect(await file.failure()).toBeNull()
        await visitor.page.locator('.row__name').nth(at).click()
        await visitor.page.locator('.share h1').waitFor()
        await visitor.page.locator('.share__back').click()
      }
      expect([...looker.errors, ...visitor.errors]).toEqual([])
    },
  )

  inTurn('hostile texts stay texts, and nothing leaves the site', async () => {
    const app = await openApp()
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
    const paths = []
    for (const [name, content] of [
      ['\'"><img src=x onerror=alert(1)>.md', `# ${hostile}\n\n![x](https://evil.example/a.png)\n`],
      ['page.html', `<h1>hi</h1>${hostile}<img src="https://evil.example/b.png">`],
      ['art.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${hostile}</svg>`],
      ['code.ts', hostile],
    ] as const) {
      const id = await newSharedFile(app.dana, { name, content })
      const { json } = await app.dana.post(`/api/share/${id}`)
      paths.push(new URL(json.url).pathname)
    }
    const { page, errors, context } = await app.browse(null, { locale, theme })
    // A request that the policy blocks is announced, but never gets this far.
    const reached: string[] = []
    await context.route('https://evil.example/**', (route) => {
      reached.push(route.request().url())
      return route.abort()
    })
    // The source of one of them is shown as that of any other.
    for (const path of [...paths, `${paths[1]}?view=source`]) {
      await page.goto(path)
      await waitForIdlePage(page)
      expect(await page.title()).not.toBe('1')
    }
    expect(reached).toEqual([])
    // The sandboxed frame reports why it did not run or load; that is its policy at work.
    const own = /sandboxed|Content Security Policy|^left: https:\/\/evil\.example\/b\.png$/
    expect(errors.filter((error) => !own.test(error))).toEqual([])
  })
})

async function expectOpen(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}
