/** Colours of code blocks that were not ready when the page was drawn. */
import { get } from '../../../../client/talk.ts'
import { lineNodes } from './line-nodes.ts'

export async function colourFences(
  sheet: HTMLElement,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const url = `/api/files/${encodeURIComponent(id)}/fences?version=${version}`
  const answer = await get<{ fences: (string | null)[] }>(url)
  if (!answer.ok) return
  const byText = new Map<string, string>()
  for (const html of answer.body.fences)
    if (html !== null) byText.set(lineNodes(html).textContent ?? '', html)
  for (const code of sheet.querySelectorAll('.md-code code')) {
    const html = byText.get(code.textContent ?? '')
    if (html !== undefined) code.replaceChildren(lineNodes(html))
  }
}
