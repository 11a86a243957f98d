/** A polite end: finish what is under way, then go; a second request goes at once. */
import type { Log } from '../platform/log/index.ts'

// Longer than any request may take; a supervisor that waits less will use force anyway.
const PATIENCE_MS = 25_000

export function whenAskedToStop(log: Log, stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(130)
    isStopping = true
    log.info({}, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (fault) => {
        log.error({ err: fault }, 'the stop was not clean')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
