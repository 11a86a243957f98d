/**
 * Turns the highlighter's markup of a line into nodes without the browser's HTML parser: only the elements and
 * attributes that the highlighter uses are created, everything else stays text.
 */
const PIECE = /<[^<>]*>|[^<]+|</g
const OPENING = /^<(span|mark)((?: (?:class|role|title|data-char)="[^"<>]*")*)>$/
const CLOSING = /^<\/(?:span|mark)>$/
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

export function lineNodes(html: string): DocumentFragment {
  const whole = document.createDocumentFragment()
  const open: Node[] = [whole]
  for (const [piece] of html.matchAll(PIECE)) {
    const [, name, attributes = ''] = OPENING.exec(piece) ?? []
    if (name) {
      const element = document.createElement(name)
      for (const [, key, value] of attributes.matchAll(ATTRIBUTE))
        element.setAttribute(key!, decoded(value!))
      open.at(-1)!.appendChild(element)
      open.push(element)
    } else if (CLOSING.test(piece) && open.length > 1) open.pop()
    else open.at(-1)!.appendChild(document.createTextNode(decoded(piece)))
  }
  return whole
}

function decoded(text: string): string {
  return text.includes('&')
    ? text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name]!)
    : text
}
