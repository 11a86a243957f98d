/** The search box says how a word could go on. Nothing is taken that was not chosen: Enter searches, as always. */
import { useEffect, useState } from 'preact/hooks'
import type { Completion } from '../../rules/completion.ts'
import type { BoxCompletion } from '../../views/list/filters.tsx'
import type { ListModel } from '../../views/list/list-model.ts'
import { importCommands } from './load-commands.ts'

export function useCompletion(
  box: { current: HTMLInputElement | null },
  model: ListModel,
): BoxCompletion | undefined {
  const [open, setOpen] = useState<(Completion & { at: number }) | null>(null)
  // The first drawing must equal the server's, which completes nothing.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])

  const look = async () => {
    // It came with the first key; where it could not be had, one types without it.
    const commands = await importCommands().catch(() => null)
    const input = box.current
    if (!commands || !input || input !== document.activeElement) return
    const found = commands.completionIn(input, model)
    setOpen(found && { ...found, at: -1 })
  }
  const take = (at: number) => {
    const input = box.current
    const row = open?.rows[at]
    if (!input || !open || !row) return
    input.setRangeText(row.written, open.from, open.to, 'end')
    // As if it had been typed: the list is asked, and what was taken may go on.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  if (!isAlive) return undefined
  return {
    rows: open?.rows ?? [],
    at: open?.at ?? -1,
    onInput: () => void look(),
    onLeave: () => setOpen(null),
    onPick: take,
    onKey(event) {
      if (!open || event.isComposing) return
      const count = open.rows.length
      // From the box itself (-1) downwards or upwards, around the list and back.
      if (event.key === 'ArrowDown') setOpen({ ...open, at: ((open.at + 2) % (count + 1)) - 1 })
      else if (event.key === 'ArrowUp')
        setOpen({ ...open, at: ((open.at + count + 1) % (count + 1)) - 1 })
      else if (event.key === 'Enter' && open.at >= 0) take(open.at)
      else if (event.key === 'Escape') setOpen(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
