/** What 5,000 events a second cost the users of the library meanwhile. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import { type Load, loadFigures } from '../load.ts'

export const CONNECTIONS = 8
export const TURNS = 7

/** Of the server, for one request: other programs hardly change either. */
export interface Turn extends Load {
  loopMsPerRequest: number
  /** All threads. */
  processorMsPerRequest: number
}

export interface Beside {
  quiet: Turn
  busy: Turn
  /** Requests per second beside the events, as a share of those without. */
  share: number
  /** What 5,000 events took of a second of the event loop while nobody asked anything. */
  loopMs: number
  /** The same in all threads. */
  processorMs: number
  dropped: number
}

interface Spent {
  loopMs: number
  processorMs: number
}

/** The two take turns, so that a busy machine slows both; the median of the turns counts. */
export async function besideEvents(
  dataDir: string,
  cookie: string,
  seconds: number,
): Promise<Beside> {
  const { child, url } = await startEmitting(dataDir)
  try {
    const wanted = {
      url: `${url}/api/files`,
      headers: { cookie },
      connections: CONNECTIONS,
      seconds,
    }
    await loadFigures(wanted)
    const turns: Record<'quiet' | 'busy', Turn[]> = { quiet: [], busy: [] }
    const tell = async (state: 'quiet' | 'busy') => {
      child.send(state)
      const [reply] = await once(child, 'message')
      return reply as { dropped: number; loopMs: number; processorMs: number }
    }
    const during = async <Result>(state: 'quiet' | 'busy', work: () => Promise<Result>) => {
      const before = await tell(state)
      const result = await work()
      const after = await tell('quiet')
      return {
        result,
        loopMs: after.loopMs - before.loopMs,
        processorMs: after.processorMs - before.processorMs,
      }
    }
    const alone: Record<'quiet' | 'busy', Spent[]> = { quiet: [], busy: [] }
    for (let turn = 0; turn < TURNS; turn++)
      for (const state of ['quiet', 'busy'] as const) {
        const { result, loopMs, processorMs } = await during(state, () => loadFigures(wanted))
        const requests = result.perSecond * seconds
        turns[state].push({
          ...result,
          loopMsPerRequest: loopMs / requests,
          processorMsPerRequest: processorMs / requests,
        })
        const idle = await during(state, () => setTimeout(1_000 * seconds))
        alone[state].push({
          loopMs: idle.loopMs / seconds,
          processorMs: idle.processorMs / seconds,
        })
      }
    const [quiet, busy] = [median(turns.quiet), median(turns.busy)]
    const [rest, emitting] = [median(alone.quiet), median(alone.busy)]
    const { dropped } = await tell('quiet')
    return {
      ...{ quiet, busy, dropped, share: busy.perSecond / quiet.perSecond },
      loopMs: emitting.loopMs - rest.loopMs,
      processorMs: emitting.processorMs - rest.processorMs,
    }
  } finally {
    const gone = once(child, 'exit')
    child.send('stop')
    await gone
  }
}

/** Beside the built program, where its threads are located. */
async function startEmitting(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const root = resolve(import.meta.dirname, '../..')
  const outfile = join(root, 'dist/server/emitting-server.js')
  await esbuild.build({
    entryPoints: [join(root, 'bench/emitting-server.ts')],
    ...{ outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' },
    ...{ target: ['node26'], jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'warning' },
  })
  const child = fork(outfile, [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, url }
}

/** Of each figure by itself. */
function median<Figures extends object>(turns: readonly Figures[]): Figures {
  const names = Object.keys(turns[0] ?? {}) as (keyof Figures)[]
  const middle = (name: keyof Figures) =>
    turns.map((turn) => Number(turn[name])).sort((a, b) => a - b)[Math.floor(turns.length / 2)]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
}
