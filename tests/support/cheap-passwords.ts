/**
 * A password costs a quarter of a second of processor time on purpose, and the tests of shares compute hundreds. In an
 * app of the tests it costs next to nothing: the same function of the same password and salt, with a smaller number.
 * What is stored with each, and the limits of guessing, do not change.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (fault: Error | null, key: Buffer) => void

// Once per process: this file is read again for each file of tests, and by then the cheap one may be in use.
const REAL = Symbol.for('codeshelf.scrypt')
const shared = globalThis as { [REAL]?: typeof crypto.scrypt }
shared[REAL] ??= crypto.scrypt
const real = shared[REAL]
const SMALL = { N: 16, r: 1, p: 1 }

export function cheapenPasswords(): void {
  use(((text: string, salt: Buffer, bytes: number, options: ScryptOptions, done: Done) =>
    real(text, salt, bytes, { ...options, ...SMALL }, done)) as typeof crypto.scrypt)
}

/** For a test of the cost itself. */
export async function atFullPrice(run: () => Promise<void>): Promise<void> {
  const before = crypto.scrypt
  use(real)
  try {
    await run()
  } finally {
    use(before)
  }
}

function use(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt
  // Updates named imports made before.
  syncBuiltinESMExports()
}
