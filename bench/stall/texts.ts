/** Texts that are heavy to save, find or draw: honest ones, and the strings that once blocked the server. */
import { createHash } from 'node:crypto'
import { sampleFile } from '../../src/commands/demo/samples.ts'

export const MIB = 2 ** 20

/** Characters without any repetition, as a packed or encoded file has them. */
export function randomText(bytes: number, seed: number | string): string {
  const parts: string[] = []
  for (let at = 0, length = 0; length < bytes; at++) {
    const part = createHash('sha512').update(`${seed} ${at}`).digest('base64url')
    parts.push(part)
    length += part.length
  }
  return parts.join('').slice(0, bytes)
}

/** Programs one after the other, with line ends, up to a size. */
export function codeText(bytes: number, seed: number): string {
  const parts: string[] = []
  for (let at = 0, length = 0; length < bytes - 100; at++) {
    const part = `# part ${seed} ${at}\n${sampleFile(5 + ((seed + at) % 400)).content}\n`
    parts.push(part)
    length += Buffer.byteLength(part)
  }
  return trimBytes(parts.join(''), bytes)
}

/** A long document as people write them: headings, paragraphs, lists, tables, code. */
export function honestDocument(bytes: number): string {
  const section = (at: number) =>
    `## Part ${at}\n\nSome *words* about part ${at}, with a [link](https://example.org/${at}) and \`code\`.\n\n` +
    `- first\n- second\n  - nested\n\n| a | b |\n|---|---|\n| ${at} | ${at * 2} |\n\n\`\`\`ts\nconst part = ${at}\n\`\`\`\n\n`
  let text = ''
  for (let at = 1; text.length < bytes; at++) text += section(at)
  return text.slice(0, bytes)
}

export const hostile = {
  referenceLinks: `[a]: /${'b'.repeat(30_000)}\n\n${'[a] '.repeat(8_000)}`,
  svgAttribute: `<svg ${'a'.repeat(200_000)}></svg>`,
  svgPrefixes: `<svg ${Array.from({ length: 10_000 }, (_, at) => `xmlns:p${at}="u"`).join(' ')}>${'<g/>'.repeat(20_000)}</svg>`,
  marks: `a${'\u0300\u0323'.repeat(50_000)}`,
  newlines: `a${'\n'.repeat(65_536)}`,
  cOutline: `${`x y(${' '.repeat(395)};\n`.repeat(4_000)}`,
  equalLines: 'same line\n'.repeat(40_000),
  mixedEnds: 'a\r\n'.repeat(30_000) + 'a\n'.repeat(30_000),
  tables: `## h\n\n${`| a | b | c |\n|---|---|---|\n${'| 1 | 2 | 3 |\n'.repeat(20)}\n`.repeat(6_000)}`,
  nestedQuotes: `${'>'.repeat(20_000)} deep\n`,
  brackets: '['.repeat(50_000),
}

function trimBytes(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD+$/, '')
}
