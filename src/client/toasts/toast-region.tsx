/** Draws the toasts into their region of the page. */
import { render } from 'preact'
import { ToastStack } from '#ui/overlay/toast-stack.tsx'
import { readySprite } from '../islands/sprite.ts'
import { translate } from '../shell/texts.ts'
import { useSignal } from '../signals/use-signal.ts'
import { dismissToast, pauseToasts, resumeToasts, visibleToasts } from './toasts.ts'
import { nextUndo } from './undo-stack.ts'

function Toasts() {
  const toasts = useSignal(visibleToasts)
  const next = useSignal(nextUndo)
  return (
    <ToastStack
      toasts={toasts.map((one) => ({ ...one, hasKey: one.act !== null && one.act === next }))}
      labels={{
        region: translate('shell.notifications'),
        undo: translate('shell.undo'),
        undoKey: 'Z',
        dismiss: translate('shell.dismiss'),
      }}
      onPause={pauseToasts}
      onResume={resumeToasts}
      onDismiss={(id) => {
        dismissToast(id)
        // The stack disappears under the pointer without an event that would resume the timers.
        resumeToasts()
      }}
    />
  )
}

export function mountToasts(): void {
  const container = document.getElementById('toasts')
  if (!container || container.hasChildNodes()) return
  readySprite()
  render(<Toasts />, container)
}
