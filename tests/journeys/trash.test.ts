/** The trash in a real browser, in both languages: list, restore, purge, empty. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  binnedFile,
  binnedIds,
  DAY_MS,
  dropIndex,
  hideCatalogue,
  liveIds,
  meddle,
  moveAllToTrash,
  newFile,
} from '#features/library/trash.fixture.ts'
import { boardNote, NOTES } from '#features/notes/notes.fixture.ts'
import {
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  openBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'
import { TESTS_ALL } from '../support/rounds.ts'
import { submit } from '../support/submit.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: {
    bin: 'Bin',
    restore: 'Restore parser.ts',
    purge: 'Delete now: old.md',
    confirm: 'Delete permanently',
    empty: 'Empty bin',
    cancel: 'Cancel',
    undo: /^Undo/,
    nothing: 'Nothing here. Deleted files stay for 30 days.',
    deleteTwo: 'Delete 2 files',
    missing: 'Missing',
    repair: 'Repair',
    inPlace: 'In place',
  },
  he: {
    bin: 'סל המיחזור',
    restore: 'שחזור parser.ts',
    purge: 'מחיקה עכשיו: old.md',
    confirm: 'מחיקה לצמיתות',
    empty: 'ריקון הסל',
    cancel: 'ביטול',
    undo: /^ביטול הפעולה|^ביטול/,
    nothing: 'אין כאן דבר. קבצים שנמחקו נשמרים 30 ימים.',
    deleteTwo: 'מחיקת שני קבצים',
    missing: 'חסר',
    repair: 'תיקון',
    inPlace: 'תקין',
  },
} as const

// Names in a sentence are between marks that isolate directions.
const isolated = (words: string) =>
  new RegExp(words.replace(/([\w.]+\.(?:ts|md))/, '[\\u2068]?$1[\\u2069]?'))

async function fillBin(app: OurBrowserApp) {
  const { dana } = app
  const parser = await newFile(dana, { name: 'parser.ts', folder: 'src/lib' })
  const old = await newFile(dana, { name: 'old.md' })
  const extra = await newFile(dana, { name: 'חשבון חודשי ארוך במיוחד עם שם שלא נגמר.ts' })
  await moveAllToTrash(dana, [extra])
  app.clock.advance(10)
  await moveAllToTrash(dana, [old])
  app.clock.advance(10)
  await moveAllToTrash(dana, [parser])
  app.clock.advance(DAY_MS)
  return { parser, old, extra }
}

inBothLanguages('the bin', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn('restore, undo, delete now, empty', async () => {
    const app = await openApp()
    const { dana } = app
    const { parser, old, extra } = await fillBin(app)
    const { page, errors } = await app.browse(dana, { locale })
    await page.goto('/trash')
    expect(await page.locator('h1').innerText()).toBe(words.bin)
    await hydrated(page)
    expect(await page.locator('[data-row]').count()).toBe(3)

    await page.getByRole('button', { name: isolated(words.restore) }).click()
    await page.locator(`[data-row="${parser}"]`).waitFor({ state: 'detached' })
    await expect.poll(() => liveIds(dana)).toEqual([parser])
    await page.locator('.toast').getByRole('button', { name: words.undo }).first().click()
    await page.locator(`[data-row="${parser}"]`).waitFor()
    await expect.poll(() => binnedIds(dana)).toContain(parser)

    const doomed = page.getByRole('link', { name: isolated(words.purge) })
    await doomed.click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).toContain('old.md')
    await dialog.getByRole('button', { name: words.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await doomed.evaluate((link) => link === document.activeElement)).toBe(true)
    await doomed.press('Enter')
    await dialog.getByRole('button', { name: words.confirm }).click()
    await page.locator(`[data-row="${old}"]`).waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await binnedIds(dana)).toSorted())
      .toEqual([parser, extra].toSorted())
    // The focus is on the row that replaced it, not lost.
    await page.waitForFunction(() => document.activeElement?.closest('[data-row]') !== null)

    await page.getByRole('link', { name: words.empty }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await binnedIds(dana)).toHaveLength(2)
    await page.getByRole('link', { name: words.empty }).click()
    await dialog.getByRole('button', { name: words.deleteTwo }).click()
    await page.getByText(words.nothing).waitFor()
    expect(await binnedIds(dana)).toEqual([])
    expect(await liveIds(dana)).toEqual([])
    expect(errors).toEqual([])
  })

  inTurn('works the same without a script', async () => {
    const app = await openApp()
    const { dana } = app
    const { parser, old } = await fillBin(app)
    const { page, errors } = await app.browse(dana, { locale, hasScript: false, size: 'phone' })
    await page.goto('/trash')
    await submit(page.getByRole('button', { name: isolated(words.restore) }))
    expect(await liveIds(dana)).toEqual([parser])
    await page.getByRole('link', { name: isolated(words.purge) }).click()
    expect(await page.locator('main').innerText()).toContain('old.md')
    await page.getByRole('button', { name: words.confirm }).click()
    await page.waitForURL(/done=purged/)
    expect(await binnedIds(dana)).not.toContain(old)
    await page.getByRole('link', { name: words.empty }).click()
    await page.getByRole('button').and(page.locator('main .button--danger')).click()
    await page.getByText(words.nothing).waitFor()
    expect(await binnedIds(dana)).toEqual([])
    expect(errors).toEqual([])
  })

  inTurn('a lost answer, a refusal and a file that is gone are each said', async () => {
    const app = await openApp()
    const { dana } = app
    const { parser, old } = await fillBin(app)
    const { page, errors } = await app.browse(dana, { locale })
    await page.goto('/trash')
    await hydrated(page)
    const restore = page.getByRole('button', { name: isolated(words.restore) })
    await page.route('**/api/trash/*/restore', (route) => route.abort())
    await restore.click()
    await page.locator('.toast').first().waitFor()
    expect(await page.locator(`[data-row="${parser}"]`).count()).toBe(1)
    await page.unroute('**/api/trash/*/restore')
    await page.route('**/api/trash/*/restore', (route) =>
      route.fulfill({ status: 503, json: { ok: false, code: 'store_unavailable' } }),
    )
    await restore.click()
    await page.locator('.toast').nth(1).waitFor()
    expect(await page.locator(`[data-row="${parser}"]`).count()).toBe(1)
    await page.unroute('**/api/trash/*/restore')
    // Retry succeeds.
    await page.locator('.toast').nth(1).getByRole('button').first().click()
    await page.locator(`[data-row="${parser}"]`).waitFor({ state: 'detached' })
    // Another tab purged it first.
    await dana.post(`/api/trash/${old}/purge`)
    await page.getByRole('link', { name: isolated(words.purge) }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
    await page.locator(`[data-row="${old}"]`).waitFor({ state: 'detached' })
    expect(errors.every((error) => /Failed to load resource|503/.test(error))).toBe(true)
  })

  inTurn('the page of administrators: missing, repaired, could not check', async () => {
    const app = await openBrowserApp()
    await dropIndex(app)
    const { page, errors } = await app.browse(app.ada, { locale })
    await page.goto('/admin/verify-indexes')
    const section = page.locator('#recycle_bin_ttl')
    await section.locator('.badge', { hasText: words.missing }).waitFor()
    await section.getByRole('button', { name: words.repair }).click()
    await section.locator('.badge', { hasText: words.inPlace }).waitFor()
    const show = hideCatalogue(app)
    await page.goto('/admin/verify-indexes')
    expect(await section.locator('.badge', { hasText: words.missing }).count()).toBe(0)
    expect(await section.locator('.badge--warn').count()).toBe(1)
    show()
    expect(errors).toEqual([])
  })

  test('is open to everybody', async () => {
    const app = await openBrowserApp({ env: { SESSION_DAYS: '365' } })
    const { dana, ada, clock } = app
    const size = locale === 'he' ? 'phone' : 'desk'
    const { page, errors } = await app.browse(dana, { locale, size })
    // Each state is searched for barriers in one of the languages, and measured in both.
    let seen = locale === 'he' ? 1 : 0
    const expectOpen = async (page: Page) => {
      if (seen++ % 2 === 0 || TESTS_ALL) expect(await findBarriers(page), page.url()).toEqual([])
      expect(await scrollsSideways(page), page.url()).toBe(false)
    }
    await page.goto('/trash')
    await expectOpen(page)
    await fillBin(app)
    await binnedFile(dana, { name: `${'a-very-long-name-'.repeat(14)}end.tsx`, ttlDays: 1 })
    const undated = await binnedFile(dana, { name: 'undated.ts' })
    await meddle(app, sql`update files set purge_at = null where id = ${undated}`)
    clock.advance(DAY_MS + 1)
    await page.goto('/trash')
    await hydrated(page)
    await expectOpen(page)
    await page.getByRole('link', { name: words.empty }).click()
    await page.getByRole('dialog').waitFor()
    await expectOpen(page)
    await page.keyboard.press('Escape')
    await page.goto('/trash/empty')
    await expectOpen(page)
    const note = await boardNote(dana, { content: 'A note that was deleted by mistake' })
    await dana.del(`${NOTES}/note/${note.id}`)
    await page.goto('/trash/notes')
    await expectOpen(page)
    await page.getByRole('button', { name: /A note that/ }).click()
    await page.waitForURL(/\/boards\//)
    expect(errors).toEqual([])
    const admin = await app.browse(ada, { locale, size: 'phone' })
    await admin.page.goto('/admin/verify-indexes')
    await expectOpen(admin.page)
    await dropIndex(app)
    await admin.page.goto('/admin/verify-indexes')
    await expectOpen(admin.page)
    expect(admin.errors).toEqual([])
  })
})

/** The island is hydrated: Preact stores its tree on the element that it hydrated. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__k' in document.querySelector('[data-island=bin-list]')!)
}
