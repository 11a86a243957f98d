/** What is wrong with an SVG that would not draw, in the words of the browser's own XML reader. */
export interface SvgFault {
  line: number | null
  words: string
}

// XMLHttpRequest reads XML without running or fetching anything, and needs no trusted text.
export function faultOf(src: string): Promise<SvgFault> {
  return new Promise((settle) => {
    const request = new XMLHttpRequest()
    request.open('GET', src)
    request.responseType = 'document'
    request.overrideMimeType('application/xml')
    request.onloadend = () => settle(faultIn(request.responseXML))
    request.send()
  })
}

export function faultIn(read: Document | null): SvgFault {
  const words = read?.querySelector('parsererror')?.textContent?.trim() ?? ''
  const [, line] = /\bline (\d+)/i.exec(words) ?? []
  // Chromium wraps its sentence in two of its own.
  const [sentence = words] = /error on line[^\n]*/i.exec(words) ?? []
  return {
    line: line ? Number(line) : null,
    words: sentence.replace(/Below is a rendering.*$/, '').slice(0, 300),
  }
}
