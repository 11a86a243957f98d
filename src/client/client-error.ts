/** Faults of our own scripts. They are told to the reader once and kept in memory; nothing leaves the page. */
import { toast } from './toasts.ts'
import { say } from './words.ts'

const REMEMBERED = 10

export interface PageFault {
  at: number
  message: string
  stack: string | null
}

const faults: PageFault[] = []

/** For "Details": the last faults of this page, newest last. */
export function pageFaults(): readonly PageFault[] {
  return faults
}

export function listenToFaults(): void {
  addEventListener('error', ({ error, message, filename }) => {
    // Extensions run in our pages too; their faults are not ours to speak of.
    if (filename.startsWith(location.origin)) note(error, message)
  })
  addEventListener('unhandledrejection', ({ reason }) => note(reason, String(reason)))
}

function note(error: unknown, message: string): void {
  const stack = error instanceof Error ? (error.stack ?? null) : null
  faults.push({ at: Date.now(), message, stack })
  if (faults.length > REMEMBERED) faults.shift()
  if (faults.length === 1) {
    toast({
      text: say('shell.page_fault'),
      action: { label: say('shell.reload'), run: () => location.reload() },
    })
  }
}
