/** A clean stop: finishes running requests, then exits; a second signal exits at once. */
import type { Log } from '#platform/log/index.ts'

// Longer than any request may take; a supervisor that waits less kills the process anyway.
const PATIENCE_MS = 25_000

// Ctrl+C reaches every process of the terminal and is forwarded by the parents as well: one press arrives two or more
// times.
const ONE_PRESS_MS = 1_000

export function whenAskedToStop(log: Log, stop: () => Promise<void>): void {
  let askedAt: number | null = null
  const onSignal = () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > ONE_PRESS_MS) process.exit(130)
      return
    }
    askedAt = performance.now()
    log.info({}, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      },
    )
  }
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal)
}
