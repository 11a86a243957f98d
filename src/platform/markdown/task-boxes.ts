/** Puts a box where the shared task parser found one, under the ordinal which that parser gave. */
import type { MarkdownIt, Token } from 'markdown-it'
import { type TaskLine, tasksOf, withPlainTasks } from '../tasks/index.ts'

// A `[x](address)` or `[x][name]` is a link called "x".
const BOX = /^\[([ xX])\](?![([])[ \t]*/
const TASKS = Symbol('task lines')

export function taskBoxes(md: MarkdownIt): void {
  md.core.ruler.before('normalize', 'task_lines', (state) => {
    const tasks = tasksOf(state.src)
    state.env[TASKS] = tasks
    state.src = withPlainTasks(state.src, tasks)
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
  /** Null for a box that the parser does not count, behind `1)` for instance: it is shown but cannot be ticked. */
  index: number | null
  checked: boolean
  label: Token
}

export function tasksIn(env: Record<string | symbol, unknown>): TaskLine[] {
  return (env[TASKS] as TaskLine[] | undefined) ?? []
}
