/** All routes for running code. */
import { h } from 'preact'
import { codeRunPaths } from '#paths/code.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, raw } from '#platform/http/index.ts'
import { type Capability, ISOLATIONS } from '#platform/sandbox/index.ts'
import { capabilitySoon, readLimits, runCode, runnerStateOf, streamCode } from './actions.ts'
import { RunInput, RunLimits, RunQuery, RunResult } from './contract/index.ts'
import {
  DEFAULT_MEMORY_MB,
  DEFAULT_TIMEOUT_SECONDS,
  MAX_CODE_BYTES,
  MAX_CONCURRENT_PER_USER,
  MAX_MEMORY_MB,
  MAX_OUTPUT_BYTES,
  MAX_STDIN_BYTES,
  MAX_TIMEOUT_SECONDS,
  MIN_MEMORY_MB,
} from './contract/limits.ts'
import { CodeRunsAdmin, type CodeRunsAdminProps, type KindView } from './views/admin.tsx'

// A control character takes six bytes when it is escaped.
const MAX_RUN_BYTES = (MAX_CODE_BYTES + MAX_STDIN_BYTES) * 6 + 16 * 1024

export const routes = defineRoutes({
  limits: get(codeRunPaths.apiLimits, {
    who: 'bearer',
    scope: 'run',
    honoursLimit: true,
    role: 'premium',
    summary: 'Whether code can be run here, within which limits, and what it may import.',
    reply: RunLimits,
    refuses: [],
    act: (ctx) => readLimits(ctx),
  }),

  run: post(codeRunPaths.apiRun, {
    who: 'bearer',
    scope: 'run',
    honoursLimit: true,
    role: 'premium',
    summary:
      'Runs a Python program in a sandbox. With `?stream=1` the response is a stream of server-sent events: `output` as it arrives, `result` last.',
    limit: 'run',
    query: RunQuery,
    body: RunInput,
    maxBodyBytes: MAX_RUN_BYTES,
    reply: RunResult,
    refuses: ['run_in_progress', 'runner_busy', 'code_execution_disabled'],
    async act(ctx, { query, body, request }) {
      if (query.stream !== '1') return runCode(ctx, body, request.signal)
      const headers = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that buffers the response would break the stream.
        'x-accel-buffering': 'no',
      }
      return raw(200, headers, await streamCode(ctx, body, request.signal))
    },
  }),

  admin: get(codeRunPaths.admin, {
    who: 'admin',
    summary:
      'The isolation of this machine, what was checked about it, and the state of the runner.',
    async act(ctx) {
      const found = await capabilitySoon(ctx.config)
      return page({
        title: ctx.t('code-run.title'),
        sheets: ['code-run'],
        body: h(CodeRunsAdmin, {
          statement: sayingOf(ctx, found),
          kinds: found ? kindsOf(found) : [],
          protections: protectionsOf(found),
          state: runnerStateOf(ctx.config),
          processes: ctx.config.WEB_PROCESSES,
          limits: limitsOf(ctx),
        }),
      })
    },
  }),
})

function sayingOf({ t }: MemberContext, found: Capability | null): CodeRunsAdminProps['statement'] {
  if (!found) return { tone: 'info', text: t('code-run.says_unknown') }
  const { launch, pythonVersion, refusals } = found
  if (launch)
    return {
      tone: launch.isolation === 'namespaces' ? 'ok' : 'warn',
      text: t(`code-run.says_${launch.isolation}`, { version: pythonVersion ?? '' }),
    }
  if (refusals[0]?.cause === 'switched_off')
    return { tone: 'info', text: t('code-run.says_switched_off') }
  return { tone: 'warn', text: t('code-run.says_off') }
}

/** Best first: the used one, refused ones with the reason, and those that a better one made unnecessary. */
function kindsOf({ launch, refusals }: Capability): KindView[] {
  const kinds = ISOLATIONS.map((kind): KindView => {
    if (launch?.isolation === kind) return { kind, state: 'in_use' }
    const refusal = refusals.find(({ isolation }) => isolation === kind || isolation === null)
    if (refusal)
      return { kind, state: 'not_used', why: { text: refusal.cause, detail: refusal.detail } }
    const isBetterUsed = launch && ISOLATIONS.indexOf(launch.isolation) < ISOLATIONS.indexOf(kind)
    if (isBetterUsed) return { kind, state: 'not_needed' }
    return { kind, state: 'not_used', why: { text: 'not_wanted', detail: '' } }
  })
  return [...kinds, { kind: 'browser', state: launch ? 'not_needed' : 'offered' }]
}

/** Of the kind that is used; if none is, of the last one that got this far. */
function protectionsOf(found: Capability | null) {
  if (!found) return []
  if (found.launch) return found.protections
  return found.refusals.findLast(({ protections }) => protections)?.protections ?? []
}

function limitsOf({ t }: MemberContext): CodeRunsAdminProps['limits'] {
  const kilobytes = (bytes: number) => t('code-run.kilobytes', { n: bytes / 1024 })
  return [
    {
      label: t('code-run.time'),
      text: t('code-run.time_words', { n: DEFAULT_TIMEOUT_SECONDS, max: MAX_TIMEOUT_SECONDS }),
    },
    {
      label: t('code-run.memory'),
      text: t('code-run.memory_words', {
        n: DEFAULT_MEMORY_MB,
        min: MIN_MEMORY_MB,
        max: MAX_MEMORY_MB,
      }),
    },
    { label: t('code-run.output'), text: kilobytes(MAX_OUTPUT_BYTES) },
    { label: t('code-run.code'), text: kilobytes(MAX_CODE_BYTES) },
    { label: t('code-run.input'), text: kilobytes(MAX_STDIN_BYTES) },
    { label: t('code-run.at_once'), text: String(MAX_CONCURRENT_PER_USER) },
  ]
}
