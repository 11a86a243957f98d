/** A page is reused from test to test, and the state of one test is not visible in the next. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { oneBrowserApp } from '../support/browser.ts'
import { listStored } from '../support/browser-storage.ts'

const openApp = oneBrowserApp()

let pageBefore: Page | undefined

test('a test leaves all that a page can hold', async () => {
  const app = await openApp()
  const { page, context } = await app.browse(app.dana)
  await context.grantPermissions(['clipboard-read'])
  await page.route('**/manifest.webmanifest', (route) => route.abort())
  await page.goto('/files')
  await page.evaluate(async () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'here')
    // biome-ignore lint/suspicious/noDocumentCookie: as a script of a page would
    document.cookie = 'left=here'
    await (await caches.open('left')).put('/left', new Response('here'))
    await new Promise((done) => {
      const request = indexedDB.open('left')
      request.onupgradeneeded = () => request.result.createObjectStore('left').put('here', 1)
      request.onsuccess = done
    })
  })
  expect((await listStored(page)).filter((line) => line.includes('here'))).toHaveLength(4)
  await context.newPage()
  await page.setViewportSize({ width: 500, height: 500 })
  pageBefore = page
})

test('the next one has the page, and finds nothing', async () => {
  const app = await openApp()
  const { page, context, errors } = await app.browse(null)
  expect(page).toBe(pageBefore)
  expect(context.pages()).toEqual([page])
  expect(await context.cookies()).toEqual([])
  await page.goto('/help')
  expect((await listStored(page)).filter((line) => line.includes('here'))).toEqual([])
  const { state } = await page.evaluate(() =>
    navigator.permissions.query({ name: 'clipboard-read' as PermissionName }),
  )
  expect(state).not.toBe('granted')
  expect(await page.evaluate(() => innerWidth)).toBe(1440)
  expect(errors).toEqual([])
})

test('a page that got a script for every page goes with its test', async () => {
  const app = await openApp()
  const { page } = await app.browse(app.dana)
  expect(page).toBe(pageBefore)
  await page.addInitScript(() => localStorage.setItem('left', 'here'))
})

test('and the next one has another', async () => {
  const app = await openApp()
  const { page } = await app.browse(app.dana)
  expect(page).not.toBe(pageBefore)
  await page.goto('/files')
  expect((await listStored(page)).filter((line) => line.includes('here'))).toEqual([])
})
