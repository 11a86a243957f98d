/** What the pool and its workers say to each other. Lines travel joined: one long text is cloned faster than many short ones. */
export interface DrawJob {
  id: number
  /** Lines joined with LF; no line holds a break of its own. */
  text: string
  grammar: string
}

export type DrawResult =
  | { id: number; html: string }
  /** There is no such grammar. */
  | { id: number; html: null }
  | { id: number; isTooLarge: true }
  | { id: number; error: string }
