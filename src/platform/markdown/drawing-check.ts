/**
 * A diagram is drawn far from the page and arrives as an SVG text that is shown as an `<img>`, where a browser
 * runs no script and fetches nothing. These two still take out, and then refuse, what a picture does not need.
 */
const SVG = 'http://www.w3.org/2000/svg'
const HTML = 'http://www.w3.org/1999/xhtml'

const SVG_ELEMENTS = new Set(
  'circle clipPath defs desc ellipse feDropShadow feFlood feComposite feGaussianBlur feMerge feMergeNode feOffset filter foreignObject g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath title tspan use'.split(
    ' ',
  ),
)
const HTML_ELEMENTS = new Set('b br code div em i p s span strong sub sup u'.split(' '))
const OUTSIDE = /url\(\s*["']?(?!["']?#)|@import|expression\(|javascript:|image-set/i
const REFUSED =
  /<(?:script|iframe|object|embed|link|meta|base|image|img|a|audio|video|animate|set)[\s/>]|<!ENTITY|<!DOCTYPE|<\?(?!xml )|\son[a-z]+\s*=|@import|javascript:|\bhref\s*=\s*["'](?!#)|url\(\s*(?:["']|&quot;)?(?!["'#&]|&quot;)/i
const LARGEST = 2_000_000
// A style sheet may write any character as its number: \75rl( is url( there.
const CSS_ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gi

/** Removes every element and attribute that a still picture has no use for. */
export function cleanDrawing(root: Element): void {
  for (const element of [...root.querySelectorAll('*')]) {
    const isKnown =
      (element.namespaceURI === SVG && SVG_ELEMENTS.has(element.localName)) ||
      (element.namespaceURI === HTML && HTML_ELEMENTS.has(element.localName.toLowerCase()))
    if (!isKnown) {
      if (element.localName === 'a') element.replaceWith(groupOf(element))
      else element.remove()
    } else if (element.localName === 'style' && leadsOutside(element.textContent ?? '')) {
      element.textContent = (element.textContent ?? '').replace(
        /@import[^;]*;?|[^{};]+;?/gi,
        (declaration) => (leadsOutside(declaration) ? '' : declaration),
      )
    }
  }
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      const isReference = /(?:^|:)href$/i.test(name) || /^src/i.test(name)
      const isBad = isReference ? !value.startsWith('#') : /^on/i.test(name) || leadsOutside(value)
      if (isBad) element.removeAttribute(name)
    }
  }
}

function leadsOutside(css: string): boolean {
  return spellingsOf(css).some((spelling) => OUTSIDE.test(spelling))
}

/** As it is written, and as a style sheet reads it. */
function spellingsOf(text: string): string[] {
  if (!text.includes('\\')) return [text]
  const plain = text.replace(CSS_ESCAPE, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return [text, plain]
}

/** A link becomes a group: it keeps its position and content, and leads nowhere. */
function groupOf(link: Element): Element {
  const group = link.ownerDocument.createElementNS(SVG, 'g')
  for (const name of ['class', 'id', 'transform']) {
    const value = link.getAttribute(name)
    if (value !== null) group.setAttribute(name, value)
  }
  group.append(...link.childNodes)
  return group
}

/** The page's own check of the result: anything that is not a plain drawing is refused. */
export function isPlainDrawing(svg: string): boolean {
  if (svg.length > LARGEST || !/^<svg[\s>]/.test(svg)) return false
  return !spellingsOf(svg).some((spelling) => REFUSED.test(spelling))
}
