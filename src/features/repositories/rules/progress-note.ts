/**
 * The progress of a sync, as the one line that a job's run stores: shown in its log and on the pages of repositories.
 */
import { PROGRESS_PHASES } from '../contract/index.ts'

export type SyncPhase = (typeof PROGRESS_PHASES)[number]

export interface SyncProgress {
  phase: SyncPhase
  objects: number
  totalObjects: number
  bytes: number
}

export function writeProgressNote({ phase, objects, totalObjects, bytes }: SyncProgress): string {
  return `${phase}: ${objects} of ${totalObjects}, ${bytes} bytes`
}

const NOTE = /^([a-z]+): (\d+) of (\d+), (\d+) bytes$/

export function readProgressNote(note: string): SyncProgress | null {
  const [, name, objects, total, bytes] = NOTE.exec(note) ?? []
  const phase = PROGRESS_PHASES.find((one) => one === name)
  if (!phase) return null
  return { phase, objects: Number(objects), totalObjects: Number(total), bytes: Number(bytes) }
}

// The percentages at which each phase begins and ends.
const RANGES: Readonly<Record<SyncPhase, readonly [number, number]>> = {
  counting: [0, 5],
  receiving: [5, 70],
  resolving: [70, 85],
  reading: [85, 95],
  writing: [95, 100],
}

export function percentOf({ phase, objects, totalObjects }: SyncProgress): number {
  const [from, to] = RANGES[phase]
  return from + (totalObjects > 0 ? ((to - from) * objects) / totalObjects : 0)
}
