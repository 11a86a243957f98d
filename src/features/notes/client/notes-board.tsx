/**
 * Makes a board interactive: its list of cards becomes a surface. Until then, and without a script, the cards are
 * shown.
 */
import { render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { inPage } from '#client/islands/in-page.tsx'
import { island } from '#client/islands/island.ts'
import { sharedOutbox } from '#client/offline/shared-outbox.ts'
import { rememberRecentPage } from '#client/palette/recent-pages.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import { type BriefNote, wholeNote } from '../rules/blank-note.ts'
import { BoardView } from './board/board.tsx'
import { boardCanvas } from './board/board-canvas.ts'
import { withPlainTexts } from './layer/drawn-hand-over.ts'
import { type NotesPageProps, openNotesPage } from './layer/open-notes-page.ts'

type Props = Pick<NotesPageProps, 'location' | 'max' | 'linkTargets' | 'linkedFrom'> & {
  name: string
  notes: BriefNote[]
}

// The journal is opened while the page is still being read, because the board waits for it.
void sharedOutbox()
rememberRecentPage()

function NotesBoard({ name, notes, ...given }: Props) {
  const props = { ...given, ...useRenderContext() }
  useLayoutEffect(() => {
    const canvas = boardCanvas()
    const cards = document.querySelector<HTMLElement>('[data-island="notes-board"]')
    const records = withPlainTexts(
      notes.map((note) => wholeNote(note, props.location)),
      cards,
    )
    const drawn = drawnTexts(cards)
    void openNotesPage({ ...props, notes: records, drawn, version: null }, canvas).then(
      (started) => {
        // Hydrating to nothing would leave the server's cards in the page, so they are replaced in one step.
        const host = document.createElement('div')
        cards?.replaceChildren(host)
        render(inPage(<BoardView {...started} canvas={canvas} name={name} />), host)
      },
    )
  }, [])
  return null
}

/** The texts on the cards, which move to the notes of the board. */
function drawnTexts(cards: HTMLElement | null): ReadonlyMap<string, HTMLElement> {
  const drawn = new Map<string, HTMLElement>()
  for (const text of cards?.querySelectorAll<HTMLElement>('[data-note] > .markdown') ?? [])
    drawn.set(text.parentElement?.dataset['note'] ?? '', text)
  return drawn
}

island('notes-board', NotesBoard)
