/** Recognises errors of a store that is away, full or damaged, as opposed to errors of the one who asked. */

// PostgreSQL's classes 08 (connection), 53 (resources), 57 (shutting down, statement timed out), 40 (the retries are
// used up), 28 and 3D (it no longer knows us or our database), 25006 (a read-only replica), 55P03 (a lock that was not
// to be had in time); SQLite's full, busy, I/O, read-only and damaged; the network's own codes, which a lost thread of
// the store uses too.
const CODES =
  /^(08|53|57|40|28|3D)...$|^(25006|55P03)$|^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

// The drivers' messages without a code when the connection is gone.
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|The database connection is not open)/

/** The commit was asked for and its reply did not come: it may be done or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the store ended before it confirmed the change', { cause })
    this.name = 'OutcomeUnknown'
  }
}

export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && CODES.test(code)) return true
  return typeof message === 'string' && MESSAGES.test(message)
}

/** The store cannot be used at all; the message explains to a person what to do. */
export class StoreUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreUnusable'
  }
}
