/** Before the first test: a build of our own, and a real PostgreSQL. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.ts'
import { migrate, openStore } from '../../src/platform/store/index.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server, without a database name. */
    postgres: string
    /** The folder of this run's build: two runs at once do not pull files from under each other. */
    dist: string
    /** A data directory with both SQLite files migrated and nothing in them. */
    template: string
  }
}

// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(project: TestProject) {
  // Inside the project, so that the built server finds its packages.
  const dist = resolve(import.meta.dirname, `../output/dist-${process.pid}`)
  removeAbandoned(dirname(dist))
  await build(dist)
  const template = await makeTemplate()
  const postgres = await startPostgres()
  project.provide('postgres', postgres.base)
  project.provide('dist', dist)
  project.provide('template', template)
  return async () => {
    await postgres.stop()
    rmSync(dist, { recursive: true, force: true })
    rmSync(template, { recursive: true, force: true })
  }
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-template-'))
  const store = openStore({ dataDir: folder, databaseUrl: null })
  await migrate(store)
  await store.close()
  return folder
}

/** Builds of runs that were killed before they could remove them. */
function removeAbandoned(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const pid = Number(/^dist-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
