/** Loads the colours of code blocks that were not ready when the page was drawn. */
import { get } from '#client/request/request.ts'
import { viewerApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { FencesReply } from '../../contract/index.ts'
import { lineNodes } from '../source/line-nodes.ts'

export async function colourFences(
  content: HTMLElement,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const response = await get<FencesReply>(href(viewerApi.fences, { id }, { version }))
  if (!response.ok) return
  const byText = new Map<string, string>()
  for (const html of response.body.fences)
    if (html !== null) byText.set(lineNodes(html).textContent ?? '', html)
  for (const code of content.querySelectorAll('.md-code code')) {
    const html = byText.get(code.textContent ?? '')
    if (html !== undefined) code.replaceChildren(lineNodes(html))
  }
}
