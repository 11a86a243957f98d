import { cpus } from 'node:os'

/** The processors on which figures were measured: those of other processors are not comparable. */
export function processorNames(): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
}
