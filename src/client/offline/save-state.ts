/** The save states of a page, and what reports them. */
import { type Signal, signal } from '@preact/signals'

/** From best to worst; the chip shows the worst of the page. Unsaved: nothing is sent until the person saves. */
const SAVE_STATES = ['saved', 'saving', 'unsaved', 'offline', 'needs-you'] as const
export type SaveState = (typeof SAVE_STATES)[number]

export interface StateAction {
  label: string
  run(): void
}

/** One item that is not simply saved. */
export interface StateItem {
  id: string
  state: SaveState
  label: string
  detail?: string | null
  href?: string | null
  actions?: StateAction[]
}

export interface StateSummary {
  state: SaveState
  items: StateItem[]
  /** Changes that wait on this device. */
  waiting: number
}

const sources = new Map<string, StateItem[]>()

export const saveState: Signal<StateSummary> = signal(summaryOf([]))

/** A surface reports its unsaved items; an empty list means all is saved. */
export function reportState(source: string, items: StateItem[]): void {
  if (items.length > 0) sources.set(source, items)
  else sources.delete(source)
  saveState.value = summaryOf([...sources.values()].flat())
}

export function summaryOf(items: StateItem[]): StateSummary {
  const rank = (item: StateItem) => SAVE_STATES.indexOf(item.state)
  const worstFirst = [...items].sort((a, b) => rank(b) - rank(a))
  const waiting = items.filter(({ state }) => state !== 'saved').length
  return { state: worstFirst[0]?.state ?? 'saved', items: worstFirst, waiting }
}
