/** What the main thread and the threads of the store send each other. */
import type { RawRows } from '../names.ts'

/** One database file, as a thread opens it: at the first request, and again after a failure. */
export interface DatabaseAddress {
  id: number
  file: string
  synchronous: 'full' | 'normal'
  access: 'write' | 'read'
}

export interface StatementText {
  sql: string
  parameters: readonly unknown[]
}

export type Request =
  | { op: 'open'; address: DatabaseAddress }
  | { op: 'close'; database: number }
  /** A statement of an interactive transaction; the first one begins it. */
  | ({
      op: 'statement'
      database: number
      transaction: number
      isFirst: boolean
      /** The transaction may share its commit: the caller can repeat it. */
      canJoin: boolean
    } & StatementText)
  | {
      op: 'commit' | 'rollback'
      database: number
      transaction: number
      /** Another transaction follows at once. */
      isFollowed: boolean
    }
  /** A statement that is a transaction of its own. */
  | ({ op: 'write'; database: number; canJoin: boolean; isFollowed: boolean } & StatementText)
  | ({ op: 'read'; database: number } & StatementText)
  | { op: 'check'; database: number; isThorough: boolean }

/** As it travels, with others of its kind; 0 where no reply is waited for. */
export type Numbered = Request & { id: number }

export interface StatementResult extends RawRows {
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

export interface ErrorDetails {
  name: string
  message: string
  code?: string | undefined
}

export type Reply = { id: number } & ({ result: unknown } | { error: ErrorDetails })

/** Errors lose their class on the way to another thread; the code is what callers look at. */
export function errorDetails(error: unknown): ErrorDetails {
  const { name, message, code } = error as { name?: string; message?: string; code?: unknown }
  return {
    name: name ?? 'Error',
    message: message ?? String(error),
    code: typeof code === 'string' ? code : undefined,
  }
}

export function errorFrom({ name, message, code }: ErrorDetails): Error {
  const error = new Error(message)
  return Object.assign(error, { name }, code === undefined ? {} : { code })
}
