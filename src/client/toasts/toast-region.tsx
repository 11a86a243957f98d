/** Draws the toasts into their region of the page. */
import { render } from 'preact'
import { ToastStack } from '#ui/overlay/toast-stack.tsx'
import { readySprite } from '../islands/sprite.ts'
import { translate } from '../shell/texts.ts'
import { dismissToast, onToasts, pauseToasts, resumeToasts, visibleToasts } from './toasts.ts'
import { nextUndo, onNextUndo } from './undo-stack.ts'

function Toasts() {
  const next = nextUndo()
  return (
    <ToastStack
      toasts={visibleToasts().map((one) => ({
        ...one,
        hasKey: one.act !== null && one.act === next,
      }))}
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
  const draw = () => render(<Toasts />, container)
  onToasts(draw)
  onNextUndo(draw)
  draw()
}
