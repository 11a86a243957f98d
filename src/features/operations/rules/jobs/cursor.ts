/** The cursor of the next page of runs: after this run, by its moment and its id. */
export interface RunKey {
  createdAt: number
  id: string
}

export function writeCursor({ createdAt, id }: RunKey): string {
  return `${createdAt}.${id}`
}

/** Null for anything that our pages did not write. */
export function readCursor(cursor: string): RunKey | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id } : null
}
