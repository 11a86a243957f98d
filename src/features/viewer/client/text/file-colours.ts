/** Lines of one version with their colours, as the server draws them. */
import { get } from '#client/request/request.ts'
import type { LineRange } from '../../rules/line-range.ts'
import { isAddress } from './file-text.ts'

interface Colours {
  lines: readonly string[]
  /** Why there are no colours. */
  plain?: string
}

/** Null when they could not be read. */
export async function fetchColours(
  { id, version }: { id: string; version: number },
  { first, last }: LineRange,
): Promise<Colours | null> {
  const lines = `from=${first}&to=${last}`
  const url = isAddress(id)
    ? `${id}&${lines}`
    : `/api/files/${encodeURIComponent(id)}/lines?version=${version}&${lines}`
  const response = await get<Colours>(url)
  return response.ok ? response.body : null
}
