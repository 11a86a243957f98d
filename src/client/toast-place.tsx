/** Draws the toasts into their place in the page. */
import { render } from 'preact'
import { ToastStack } from '../ui/overlay/toast-stack.tsx'
import { readySprite } from './sprite.ts'
import { dismissToast, pauseToasts, resumeToasts, shownToasts } from './toasts.ts'
import { nextUndo } from './undo-stack.ts'
import { useWatched } from './use-watched.ts'
import { say } from './words.ts'

function Toasts() {
  const toasts = useWatched(shownToasts)
  const next = useWatched(nextUndo)
  return (
    <ToastStack
      toasts={toasts.map((one) => ({ ...one, hasKey: one.act !== null && one.act === next }))}
      words={{
        region: say('shell.notifications'),
        undo: say('shell.undo'),
        undoKey: 'Z',
        dismiss: say('shell.dismiss'),
      }}
      onPause={pauseToasts}
      onResume={resumeToasts}
      onDismiss={(id) => {
        dismissToast(id)
        // The stack vanishes under the pointer without an event that would start the clocks again.
        resumeToasts()
      }}
    />
  )
}

export function mountToasts(): void {
  const place = document.getElementById('toasts')
  if (!place || place.hasChildNodes()) return
  readySprite()
  render(<Toasts />, place)
}
