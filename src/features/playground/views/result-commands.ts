/** What a reader can do with a result. */
import type { ResultTab } from './playground-state.ts'

export interface ResultCommands {
  onTab: (tab: ResultTab) => void
  onGoTo: (line: number, column?: number) => void
  onApply: () => void
  onDiscard: () => void
  onTakeUp: (run: number) => void
}
