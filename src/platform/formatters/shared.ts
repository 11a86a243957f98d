/** The process's own tools: a thread belongs to the machine and knows nobody. */
import { ToolPool } from './pool.ts'

let pool: ToolPool | null = null

export function theTools(): ToolPool {
  pool ??= new ToolPool()
  return pool
}

/** Ends the thread, for a process that stops. */
export async function stopTools(): Promise<void> {
  const ending = pool
  pool = null
  await ending?.stop()
}
