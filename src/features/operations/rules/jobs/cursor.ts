/** Where the next page of runs begins: behind this run, by its moment and its id. */
export interface RunKey {
  createdAt: number
  id: string
}

export function writeCursor({ createdAt, id }: RunKey): string {
  return `${createdAt}.${id}`
}

/** Null for anything that no page of ours wrote. */
export function readCursor(cursor: string): RunKey | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id } : null
}
