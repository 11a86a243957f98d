/** `codeshelf demo`: files for a person, and for an administrator samples on their pages. */
import fs from 'node:fs'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import * as demo from './index.ts'

afterEach(() => vi.restoreAllMocks())

async function give({ inner }: TestApp, who: string) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const written = vi.spyOn(fs, 'writeSync')
  const config = { ...inner.deps.config, LOG_LEVEL: 'info' } as typeof inner.deps.config
  const words = { args: [who, '2'], flags: [] }
  await demo.run({ usage: '', config, ...words, isTerminal: false, assetsDir: inject('dist') })
  const lines = written.mock.calls.map(([, text]) => String(text))
  expect(lines.filter((text) => text.includes('"level"'))).toEqual([])
}

test('an administrator gets alerts once and runs each time, somebody else neither', async () => {
  const app = await openTestApp('sqlite', { env: { CODE_RUN: 'off' } })
  const { ada, dana } = app
  const idOf = async (person: typeof ada): Promise<string> => (await person.get('/api/me')).json.id
  app.clock.moveTo(new Date().toISOString())
  const [admin, member] = [await idOf(ada), await idOf(dana)]
  const shown = async () => {
    const { json } = await ada.get('/api/observability/alerts')
    const runs = await app.opened.store.query.selectFrom('jobRuns').select('jobId').execute()
    return { alerts: json.total, runs: runs.length }
  }
  await give(app, member)
  expect((await dana.get('/api/files')).json.total).toBe(2)
  expect(await shown()).toEqual({ alerts: 0, runs: 0 })
  await ada.put('/api/me/preferences', { locale: 'he' })
  await give(app, admin)
  expect(await shown()).toEqual({ alerts: 3, runs: 3 })
  const { alerts } = (await ada.get('/api/observability/alerts')).json
  expect(alerts[0].summary).toMatch(/^דוגמה: /)
  await ada.put('/api/me/preferences', { locale: 'en' })
  await give(app, admin)
  expect(await shown()).toEqual({ alerts: 3, runs: 6 })
  expect((await ada.browse('/admin')).text).toContain('One open alert')
})
