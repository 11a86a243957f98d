/** Before the first test: the built browser files, and a real PostgreSQL. */
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

// biome-ignore lint/style/noDefaultExport: the runner calls the default export
export default async function setup(project: TestProject) {
  const [postgres] = await Promise.all([startPostgres(), build()])
  project.provide('postgres', postgres.base)
  return () => postgres.stop()
}
