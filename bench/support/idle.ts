/** Waits until a process has nothing left to do, so that what is measured next is not what came before. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 500
// Timers and heartbeats take a few hundredths of one processor.
const IDLE_TICKS = 5
const PATIENCE_MS = 120_000

/** False when it was still busy after two minutes. */
export async function untilIdle(pid: number): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const before = ticksOf(pid)
    await pause(LOOK_MS)
    if (ticksOf(pid) - before < IDLE_TICKS) return true
  }
  return false
}

/** User and system time in hundredths of a second; the name before them may hold blanks. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
