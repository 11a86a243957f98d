import { cpus } from 'node:os'

/** What figures were measured on: those of other processors cannot stand beside them. */
export function processorNames(): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
}
