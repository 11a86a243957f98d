/** A board comes to life: its list of cards becomes a surface. Until then, and without a script, the cards are there. */
import { render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { type IslandBaseProps, island } from '#client/islands/island.ts'
import { sharedOutbox } from '#client/offline/shared-outbox.ts'
import { rememberRecentPage } from '#client/palette/recent-pages.ts'
import { BoardView } from './board/board.tsx'
import { boardCanvas } from './board/board-canvas.ts'
import { type NotesPageProps, openNotesPage } from './layer/open-notes-page.ts'

type Props = IslandBaseProps & Omit<NotesPageProps, 't' | 'locale' | 'version'> & { name: string }

// The journal is opened while the page is still being read: the board waits for it.
void sharedOutbox()
rememberRecentPage()

function NotesBoard({ name, ...props }: Props) {
  useLayoutEffect(() => {
    const canvas = boardCanvas()
    void openNotesPage({ ...props, version: null }, canvas).then((started) => {
      // What hydrates to nothing leaves the server's cards in the page: they are exchanged in one go.
      const cards = document.querySelector('[data-island="notes-board"]')
      const host = document.createElement('div')
      cards?.replaceChildren(host)
      render(<BoardView {...started} canvas={canvas} name={name} />, host)
    })
  }, [])
  return null
}

island('notes-board', NotesBoard)
