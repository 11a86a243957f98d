/** Puts a box where the shared task parser found one, under the ordinal which that parser gave. */
import type { MarkdownIt, Token } from 'markdown-it'
import { type TaskLine, tasksOf } from '../tasks/index.ts'

// A `[x](address)` or `[x][name]` is a link called "x".
const BOX = /^\[([ xX])\](?![([])[ \t]*/
const TASKS = Symbol('task lines')

export function taskBoxes(md: MarkdownIt): void {
  md.core.ruler.before('normalize', 'task_lines', (state) => {
    state.env[TASKS] = tasksOf(state.src)
  })
  md.core.ruler.after('block', 'task_boxes', ({ tokens, env }) => {
    const byLine = new Map(tasksIn(env).map((task) => [task.line, task]))
    tokens.forEach((item, at) => {
      if (item.type !== 'list_item_open') return
      const label = tokens[at + 2]
      if (tokens[at + 1]?.type !== 'paragraph_open' || label?.type !== 'inline') return
      const box = BOX.exec(label.content)
      if (!box || label.map?.[0] !== item.map?.[0]) return
      label.content = label.content.slice(box[0].length)
      const task = byLine.get((item.map?.[0] ?? 0) + 1)
      item.meta = {
        ...item.meta,
        task: { index: task?.index ?? null, checked: box[1] !== ' ', label } satisfies TaskBox,
      }
    })
  })
}

export interface TaskBox {
  /** Null for a box that the parser does not count, in a quote for instance: it is shown but cannot be ticked. */
  index: number | null
  checked: boolean
  label: Token
}

export function tasksIn(env: Record<string | symbol, unknown>): TaskLine[] {
  return (env[TASKS] as TaskLine[] | undefined) ?? []
}
