/**
 * The git processes that the program starts, by their subcommand and its first argument, from Node's channel for new
 * processes.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const CHANNEL = 'child_process'

/** Those that were started during `work`. The git processes of test servers are not among them. */
export async function gitStarts(work: () => Promise<void>): Promise<string[]> {
  const { started, stop } = watchGits()
  try {
    await work()
  } finally {
    stop()
  }
  return started().map(({ call }) => call)
}

/** From now on, also while they run. */
export function watchGits() {
  const made: ChildProcess[] = []
  const note = (message: unknown) => void made.push((message as Made).process)
  subscribe(CHANNEL, note)
  const started = () =>
    made.flatMap(({ pid, spawnargs }) => {
      // `platform/git` starts them by a shell that sets their limits.
      const at = spawnargs[0] === '/bin/sh' ? spawnargs.findIndex((arg) => /\/git$/.test(arg)) : -1
      return at === -1 ? [] : [{ pid: pid!, call: spawnargs.slice(at + 1, at + 3).join(' ') }]
    })
  return { started, stop: () => unsubscribe(CHANNEL, note) }
}

interface Made {
  process: ChildProcess
}
