/** Errors of our own scripts. The first one shows a toast, the last ten stay in memory; nothing leaves the page. */
import { toast } from '../toasts/toasts.ts'
import { translate } from './texts.ts'

const REMEMBERED = 10

export interface PageError {
  at: number
  message: string
  stack: string | null
}

const errors: PageError[] = []

/** For "Details": the last errors of this page, newest last. */
export function pageErrors(): readonly PageError[] {
  return errors
}

export function listenToErrors(): void {
  addEventListener('error', ({ error, message, filename }) => {
    // Extensions run in our pages too; their errors are not ours to report.
    if (filename.startsWith(location.origin)) record(error, message)
  })
  addEventListener('unhandledrejection', ({ reason }) => record(reason, String(reason)))
}

function record(error: unknown, message: string): void {
  const stack = error instanceof Error ? (error.stack ?? null) : null
  errors.push({ at: Date.now(), message, stack })
  if (errors.length > REMEMBERED) errors.shift()
  if (errors.length === 1) {
    toast({
      text: translate('shell.page_fault'),
      action: { label: translate('shell.reload'), run: () => location.reload() },
    })
  }
}
