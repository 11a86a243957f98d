/** Where a program can run, according to the server. */
import { get } from '#client/request/request.ts'
import type { RunLimits } from '#features/code-run/contract/index.ts'
import { codeRunPaths } from '#paths/code.ts'
import type { Where } from '../../rules/run.ts'
import type { Running } from '../../views/playground-state.ts'

// The first start of a server builds the file system of the sandbox.
const ASK_MS = 60_000

/** For a person for whom the server runs nothing: their own browser does, within limits like those of the server. */
const IN_OWN_BROWSER = {
  enabled: false,
  limits: { default_timeout_seconds: 5, default_memory_mb: 128, max_output_bytes: 102_400 },
  allowed_imports: [],
} as const

/** What a run on the page of a file needs to know. */
export type FileLimits = typeof IN_OWN_BROWSER | RunLimits

/** Null without a response. The page of such a person declares it, and the server is not asked. */
export async function limitsOfPage(): Promise<FileLimits | null> {
  const place = document.querySelector<HTMLElement>('.file')?.dataset['runsIn']
  return place === 'browser' ? IN_OWN_BROWSER : askLimits()
}

/** Null without a response. The request usually precedes a run, so the server prepares one. */
export async function askLimits(): Promise<RunLimits | null> {
  const response = await get<RunLimits>(codeRunPaths.apiLimits, { timeoutMs: ASK_MS })
  return response.ok ? response.body : null
}

/** Without isolation on the server a program runs in the reader's own browser. */
export function whereToRun({ enabled }: Pick<RunLimits, 'enabled'>): Where {
  return enabled ? 'server' : 'browser'
}

/** The same with the texts of the page. */
export function runningFrom({ enabled, reason, limits }: RunLimits): Running {
  if (enabled) return { where: 'server', version: limits.python_version ?? '' }
  return { where: 'browser', why: reason ?? 'refused' }
}
