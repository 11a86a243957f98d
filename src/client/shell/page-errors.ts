/** Errors of our own scripts. The first one shows a toast; nothing leaves the page. */
import { toast } from '../toasts/toasts.ts'
import { translate } from './texts.ts'

let hasFailed = false

export function listenToErrors(): void {
  addEventListener('error', ({ filename }) => {
    // Extensions run in our pages too; their errors are not ours to report.
    if (filename.startsWith(location.origin)) report()
  })
  addEventListener('unhandledrejection', report)
}

function report(): void {
  if (hasFailed) return
  hasFailed = true
  toast({
    text: translate('shell.page_fault'),
    action: { label: translate('shell.reload'), run: () => location.reload() },
  })
}
