/** Colours of code blocks that were not ready when the page was drawn. */
import { get } from '#client/request/request.ts'
import { lineNodes } from '../source/line-nodes.ts'

export async function colourFences(
  content: HTMLElement,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const url = `/api/files/${encodeURIComponent(id)}/fences?version=${version}`
  const response = await get<{ fences: (string | null)[] }>(url)
  if (!response.ok) return
  const byText = new Map<string, string>()
  for (const html of response.body.fences)
    if (html !== null) byText.set(lineNodes(html).textContent ?? '', html)
  for (const code of content.querySelectorAll('.md-code code')) {
    const html = byText.get(code.textContent ?? '')
    if (html !== undefined) code.replaceChildren(lineNodes(html))
  }
}
