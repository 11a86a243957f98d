/** Running a person's code in the server's sandbox. */

import { codeRunPaths } from '#paths/code.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { examineAtStart, stopRunning } from './actions.ts'
import {
  DEFAULT_MEMORY_MB,
  DEFAULT_TIMEOUT_SECONDS,
  MAX_CODE_BYTES,
  MAX_OUTPUT_BYTES,
} from './contract/limits.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { agentTools } from './tools.ts'

export { capabilitySoon } from './actions.ts'

/** The limits and defaults that a page shows. */
export const runLimits = {
  maxCodeBytes: MAX_CODE_BYTES,
  maxOutputBytes: MAX_OUTPUT_BYTES,
  timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
  memoryMb: DEFAULT_MEMORY_MB,
} as const

export const codeRunFeature = defineFeature({
  name: 'code-run',
  routes,
  texts: textsOf('codeRun'),
  problems,
  events,
  jobs,
  agentTools,
  nav: [
    {
      path: codeRunPaths.admin,
      label: 'code-run.title',
      icon: 'shield-check',
      group: 'admin',
      order: 185,
      role: 'admin',
    },
  ],
  onStart: async (ctx) => examineAtStart(ctx),
  onStop: stopRunning,
})
