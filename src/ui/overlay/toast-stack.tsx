/** The last results, one line each, at the foot of the page. */
import { Icon } from '../icons/icon.tsx'

export interface ToastLine {
  id: number
  text: string
  undo: (() => unknown) | null
  /** The key undoes only the last action: only its line shows the key. */
  hasKey: boolean
  action: { label: string; run(): unknown } | null
}

export interface ToastStackProps {
  toasts: ToastLine[]
  labels: { region: string; undo: string; undoKey: string; dismiss: string }
  onPause(): void
  onResume(): void
  onDismiss(id: number): void
}

export function ToastStack({ toasts, labels, onPause, onResume, onDismiss }: ToastStackProps) {
  if (toasts.length === 0) return null
  return (
    <section
      class="toasts"
      aria-label={labels.region}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocusIn={onPause}
      onFocusOut={onResume}
    >
      {toasts.map(({ id, text, undo, hasKey, action }) => (
        <div class="toast" key={id}>
          <span class="toast__text" dir="auto" title={text}>
            {text}
          </span>
          {undo && (
            <button
              class="overlay-button"
              type="button"
              onClick={() => undo()}
              aria-keyshortcuts={hasKey ? 'z' : undefined}
            >
              {labels.undo}
              {hasKey && <kbd class="overlay-key">{labels.undoKey}</kbd>}
            </button>
          )}
          {action && (
            <button class="overlay-button" type="button" onClick={() => action.run()}>
              {action.label}
            </button>
          )}
          <button
            class="overlay-button overlay-button--icon"
            type="button"
            onClick={() => onDismiss(id)}
          >
            <Icon name="x" label={labels.dismiss} />
          </button>
        </div>
      ))}
    </section>
  )
}
