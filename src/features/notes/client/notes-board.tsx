/** A board comes to life: its list of cards becomes a surface. */
import { useEffect, useState } from 'preact/hooks'
import { type IslandGifts, island } from '../../../client/island.ts'
import { Board } from './parts/board.tsx'
import { type BoardGround, boardGround } from './parts/board-ground.ts'
import { type Given, openDesk, type Started } from './parts/start.tsx'

type Props = IslandGifts & Omit<Given, 't' | 'locale' | 'version'> & { name: string }

function NotesBoard({ name, ...given }: Props) {
  const [started, setStarted] = useState<(Started & { ground: BoardGround }) | null>(null)
  useEffect(() => {
    const ground = boardGround()
    void openDesk({ ...given, version: null }, ground).then((opened) =>
      setStarted({ ...opened, ground }),
    )
  }, [])
  return started && <Board {...started} name={name} />
}

island('notes-board', NotesBoard)
