/** A damaged telemetry.db: it holds nothing that a person keeps, so it never stops a start. */
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { StoreUnusable } from '../unavailable.ts'

const FILE = 'telemetry.db'
const ASIDE = `${FILE}.damaged-`

export class TelemetryDamaged extends StoreUnusable {
  constructor(cause: unknown) {
    const reason = (cause as Error).message
    super(`${FILE} is damaged (${reason}); the next start begins a new one`, { cause })
    this.name = 'TelemetryDamaged'
  }
}

/** Its bytes are not those of a database, or not those that our statements expect. */
export function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^SQLITE_(CORRUPT|NOTADB|ERROR|CONSTRAINT|MISMATCH)/.test(code)
}

/** The files that were set aside, so that the operator can inspect them and free their space. */
export function listTelemetryAside(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith(ASIDE) && !/-(wal|shm)$/.test(name))
}

/** Retained for inspection; a new one is made the next time the store is opened. Returns its new name. */
export function setTelemetryAside(dataDir: string, now: Date): string {
  const name = `${ASIDE}${now.toISOString().replace(/[-:.]/g, '')}`
  for (const end of ['', '-wal', '-shm']) {
    const file = join(dataDir, `${FILE}${end}`)
    if (existsSync(file)) renameSync(file, join(dataDir, `${name}${end}`))
  }
  return name
}
