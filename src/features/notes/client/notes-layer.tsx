/**
 * The notes of a file's page. This part is small: what makes notes interactive is loaded when the page has some, or
 * when a person begins one, so that reading a file without notes costs next to nothing.
 */
import { useEffect, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { onAction } from '#client/shell/actions.ts'
import { loadPart } from '#client/shell/load-part.ts'
import { localStore } from '#client/storage/local-store.ts'
import { press } from '#platform/html/page-actions.ts'
import { type RenderContext, useRenderContext } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { NotesButton } from '../views/notes-button.tsx'
import type { NotesPageProps } from './layer/open-notes-page.ts'
import { beginNote, isNoteBegun, originOfNote, readyNotes } from './note/begun-note.ts'
import type { NotesPage } from './note/notes-page.ts'

type Props = Omit<NotesPageProps, keyof RenderContext> & { count: number; lost: number }

function NotesLayer({ count, lost, ...props }: Props) {
  const root = useRenderContext()
  const [counted, setCounted] = useState({ count, lost })
  useEffect(() => {
    let started: Promise<NotesPage | null> | null = null
    const start = () => {
      started ??= loadPart(() => import('./layer/start.tsx')).then((part) => {
        if (!part) started = null
        return (
          part?.startLayer({ ...props, ...root }, (count, lost) => setCounted({ count, lost })) ??
          null
        )
      })
      return started
    }
    const source = document.getElementById('source')
    const isWanted = new URLSearchParams(location.search).has('note')
    // Text that an earlier page could not send has to be restored, also when no note is stored yet.
    if (count > 0 || isWanted || localStore.read('notes-unsaved')) void start()
    const write = async () => {
      const page = await start()
      // If the parts cannot be loaded, the text stays where it is; reloading the page restores it.
      page?.write(page.canvas.selectedSpot(originOfNote()))
    }
    const stops = [
      onAction('notes-panel', async () => (await start())?.openTray()),
      onAction('note-here', (line) => {
        if (beginNote(line)) void write()
      }),
      ...(source ? [offerPlus(source, root.t)] : []),
    ]
    readyNotes()
    if (isNoteBegun()) void write()
    return () => stops.forEach((stop) => void stop())
  }, [])
  return <NotesButton {...counted} />
}

// The "+" in the gutter: on the line under the pointer or with the focus, it begins a note there.

/** One button for all lines, moved to the current one. On a touch screen the bar of the line replaces it. */
function offerPlus(box: HTMLElement, t: Translate): () => void {
  const plus = document.createElement('button')
  plus.type = 'button'
  plus.className = 'line-plus'
  plus.setAttribute('aria-keyshortcuts', 'n')
  const isShown = () => plus.dataset['shown'] !== undefined
  const offer = ({ target, type }: Event) => {
    const line = (target as Element).closest<HTMLElement>('.line')
    const isByKey = type === 'focusin' && (target as Element).matches(':focus-visible')
    if (isByKey) plus.dataset['shown'] = ''
    if (!line || plus.parentElement === line) return
    // While the button has the keyboard focus, a resting pointer does not move it.
    if (type === 'pointerover' && box.contains(document.activeElement) && isShown()) return
    if (!isByKey) delete plus.dataset['shown']
    const number = Number(line.dataset['line'])
    for (const [name, value] of Object.entries(press('note-here', number)))
      plus.setAttribute(name, value)
    plus.ariaLabel = t('notes.note_on_line', { line: number })
    plus.dataset['tip'] = t('notes.note_here')
    line.querySelector('.line__number')?.after(plus)
  }
  const leave = ({ relatedTarget }: PointerEvent | FocusEvent) => {
    const isStill = relatedTarget instanceof Node && box.contains(relatedTarget)
    if (!isStill && !box.contains(document.activeElement)) plus.remove()
  }
  box.addEventListener('pointerover', offer)
  box.addEventListener('focusin', offer)
  box.addEventListener('pointerleave', leave)
  box.addEventListener('focusout', leave)
  return () => {
    plus.remove()
    box.removeEventListener('pointerover', offer)
    box.removeEventListener('focusin', offer)
    box.removeEventListener('pointerleave', leave)
    box.removeEventListener('focusout', leave)
  }
}

island('notes-layer', NotesLayer)
