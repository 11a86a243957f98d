/** A run's log: lines with their times, the newest of them, stored with the run. */

import { errorText } from '../events/index.ts'
import { isRecord, storedJson } from '../store/index.ts'

const MAX_LINES = 200
const MAX_LINE_LENGTH = 300

export interface RunLogText {
  lines: { at: number; text: string }[]
  /** Lines before these that were dropped. */
  dropped: number
}

export class RunLog {
  readonly #lines: RunLogText['lines'] = []
  #dropped = 0

  /** The same line twice in a row adds nothing. */
  add(at: number, said: string): void {
    const text = [...errorText(said).replaceAll(/\s+/g, ' ').trim()]
      .slice(0, MAX_LINE_LENGTH)
      .join('')
    if (text === '' || text === this.#lines.at(-1)?.text) return
    this.#lines.push({ at, text })
    if (this.#lines.length <= MAX_LINES) return
    this.#lines.shift()
    this.#dropped++
  }

  /** Empty without lines. */
  toString(): string {
    if (this.#lines.length === 0) return ''
    return JSON.stringify({ lines: this.#lines, dropped: this.#dropped } satisfies RunLogText)
  }
}

export function readRunLog(log: string): RunLogText {
  return storedJson(log, isRunLog, { lines: [], dropped: 0 })
}

function isRunLog(value: unknown): value is RunLogText {
  if (!isRecord(value) || typeof value['dropped'] !== 'number') return false
  const { lines } = value
  return (
    Array.isArray(lines) &&
    lines.every(
      (one) => isRecord(one) && Number.isInteger(one['at']) && typeof one['text'] === 'string',
    )
  )
}

/** The figures that a run returned, such as `purged: 12`. Anything but a figure could be private. */
export function figuresOf(returned: unknown): string {
  if (typeof returned !== 'object' || returned === null) return ''
  return Object.entries(returned)
    .filter(([, fact]) => typeof fact === 'number')
    .map(([name, fact]) => `${name}: ${fact}`)
    .join(', ')
}
