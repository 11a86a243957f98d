import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openStore } from '../store/index.ts'
import { defineJob, findRun } from './index.ts'
import { crew, TestTime, until } from './jobs.fixture.ts'

const FIXTURE = fileURLToPath(new URL('./killed-mid-run.fixture.ts', import.meta.url))

test('a run whose process was killed is closed as orphaned by the next one, with one summary', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-killed-'))
  const child = spawn(process.execPath, [FIXTURE, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  const runId = String(printed).trim()
  child.kill('SIGKILL')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

  const store = openStore({ dataDir, databaseUrl: null })
  expect(await findRun(store, runId)).toMatchObject({ status: 'running' })
  const ran: string[] = []
  const endless = defineJob({
    id: 'endless',
    name: { en: 'Endless', he: 'אינסופית' },
    schedule: null,
    timeoutMs: 3_600_000,
    run: (_ctx, job) => void ran.push(job.runId),
  })
  const time = new TestTime(new Date().toISOString())
  // The new process has the same name, as happens in containers where every process is number 1.
  const next = crew({ jobs: [endless], store, time, holder: 'container:1' })
  await next.start()
  expect(next.runner.isHolder()).toBe(false)
  const waiting = await next.runner.trigger('endless')
  await time.advance(13_000)
  expect(next.runner.isHolder()).toBe(true)
  expect(await findRun(store, runId)).toMatchObject({ status: 'failed', reason: 'orphaned' })
  expect(next.told('job_runs_reconciled')).toEqual([
    { count: 1, skipped: 0, truncated: false, job_ids_sample: ['endless'] },
  ])
  // The dead run does not block later work, and the new one is not taken for an orphan.
  await until(async () => (await findRun(store, waiting))?.status === 'completed')
  expect(ran).toEqual([waiting])
  await time.advance(60_000)
  expect(next.told('job_runs_reconciled')).toHaveLength(1)
  await next.stop()
  expect(time.alive).toBe(0)
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})
