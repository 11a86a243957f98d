/** Runs before the tests of every file. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { waitForBusyMachine } from '#platform/patience.ts'
import { useBuiltThreads } from '#platform/threads/index.ts'
import { hangHooks } from './endings.ts'

hangHooks()
waitForBusyMachine()
useBuiltThreads(pathToFileURL(join(inject('dist'), 'server/')))
