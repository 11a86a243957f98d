/** The due panel: opened from the bell, loaded on first use. Closing it changes nothing. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { get, post } from '#client/request/request.ts'
import { notifyReminderChanged } from '#features/notes/client/public/reminder-changes.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { DueList } from '../../views/due-list.tsx'
import { BottomSheet } from '../../views/reminder-form.tsx'
import { DuePanelController } from './due-panel-controller.ts'

export interface PanelOptions {
  t: Translate
  /** Calls when the number in the bell has changed, here or in another tab. */
  onNews(listener: () => void): () => void
  /** Suggested changes that wait, as the bell knows them. */
  suggested(): number
  /** The list was read: a stale number can be refreshed now. */
  onRead(): void
  onClosed(): void
}

export function openDuePanel(options: PanelOptions): () => void {
  const { t, onClosed } = options
  return openDialog({
    class: 'overlay-dialog due-panel',
    label: t('reminders.due'),
    onClosed,
    draw: (close) => (
      <BottomSheet title={t('reminders.due')} closeLabel={t('reminders.close')} onClose={close}>
        <DuePanel {...options} />
      </BottomSheet>
    ),
  })
}

function DuePanel({ onNews, onRead, suggested }: PanelOptions) {
  const root = useRenderContext()
  const list = useRef<HTMLDivElement>(null)
  const controller = useMemo(
    () =>
      new DuePanelController({
        ...{ ...root, get, post, onRead },
        notifyChanged: notifyReminderChanged,
        ...focusIn(list),
      }),
    [],
  )
  const { status, announcement, ...state } = controller.state.value
  useEffect(() => {
    void controller.load()
    return onNews(() => void controller.join())
  }, [])
  // The question replaces the button that was pressed, and the other way round.
  useEffect(() => {
    if (status === 'read' && !list.current?.contains(document.activeElement))
      list.current?.querySelector<HTMLElement>('.due-list__foot button')?.focus()
  }, [state.isAsking])
  return (
    <div ref={list}>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
      <DueList
        state={status}
        suggested={suggested()}
        {...state}
        onAsk={(isAsking) => controller.ask(isAsking)}
        actions={controller}
      />
    </div>
  )
}

/** Which element of the list has the focus, and where it moves when the pressed button is gone. */
function focusIn(list: { current: HTMLElement | null }) {
  const focusAfter = (noteId: string) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [])]
    const at = all.findIndex(({ dataset }) => dataset['note'] === noteId)
    const next = [...all.slice(at), ...all.slice(0, at).reverse()]
    const button =
      next.map((row) => row.querySelector<HTMLElement>('.due-row__acts button')).find(Boolean) ??
      all[at]?.querySelector('button') ??
      list.current?.querySelector<HTMLElement>('.due-list__foot a')
    button?.focus()
  }
  return {
    hasFocus: (noteId: string) =>
      document.activeElement?.closest<HTMLElement>('[data-note]')?.dataset['note'] === noteId,
    // After the drawing: the buttons of the row still exist at this moment.
    focusAfter: (noteId: string) => void setTimeout(() => focusAfter(noteId)),
    focusFoot: () => list.current?.querySelector<HTMLElement>('.due-list__foot a')?.focus(),
  }
}
