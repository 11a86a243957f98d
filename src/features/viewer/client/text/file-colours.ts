/** Lines of one version with their colours, as the server draws them. */
import { get } from '#client/request/request.ts'
import { viewerApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { LinesReply } from '../../contract/index.ts'
import type { LineRange } from '../../rules/line-range.ts'
import { isAddress } from './file-text.ts'

/** The common part of both kinds of responses. */
type Colours = Pick<LinesReply, 'lines' | 'plain'>

/** Null when they could not be read. */
export async function fetchColours(
  { id, version }: { id: string; version: number },
  { first, last }: LineRange,
): Promise<Colours | null> {
  const url = isAddress(id)
    ? `${id}&from=${first}&to=${last}`
    : href(viewerApi.lines, { id }, { version, from: first, to: last })
  const response = await get<Colours>(url)
  return response.ok ? response.body : null
}
