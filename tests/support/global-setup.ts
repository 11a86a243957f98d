/**
 * Before the first test: a build of our own, unless one was made for several runs, and a real PostgreSQL for the tests
 * that need it.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.ts'
import { offerPostgres } from './postgres.ts'
import { openScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL at which the server's address is requested. */
    postgres: string
    /** The folder of this run's build: two concurrent runs do not delete each other's files. */
    dist: string
  }
}

// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DIST']
  // Inside the project, so that the built server finds its packages.
  const dist = given ?? resolve(import.meta.dirname, `../output/dist-${process.pid}`)
  if (!given) await build(dist)
  const removeScratch = openScratch()
  const postgres = await offerPostgres()
  project.provide('postgres', postgres.url)
  project.provide('dist', dist)
  return async () => {
    await postgres.stop()
    removeScratch()
    if (!given) rmSync(dist, { recursive: true, force: true })
  }
}
