/** A board comes to life: its list of cards becomes a surface. Until then, and without a script, the cards are there. */
import { render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { keepRecentPage } from '../../../client/recent-pages.ts'
import { theOutbox } from '../../../client/the-outbox.ts'
import { Board } from './parts/board.tsx'
import { boardGround } from './parts/board-ground.ts'
import { type Given, openDesk } from './parts/start.tsx'

type Props = IslandGifts & Omit<Given, 't' | 'locale' | 'version'> & { name: string }

// The journal is opened while the page is still being read: the board waits for it.
void theOutbox()
keepRecentPage()

function NotesBoard({ name, ...given }: Props) {
  useLayoutEffect(() => {
    const ground = boardGround()
    void openDesk({ ...given, version: null }, ground).then((started) => {
      // What hydrates to nothing leaves the server's cards in the page: they are exchanged in one go.
      const cards = document.querySelector('[data-island="notes-board"]')
      const place = document.createElement('div')
      cards?.replaceChildren(place)
      render(<Board {...started} ground={ground} name={name} />, place)
    })
  }, [])
  return null
}

island('notes-board', NotesBoard)
