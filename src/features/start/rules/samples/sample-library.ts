/** What a sample library consists of, in the shape that both languages fill. */

interface SampleNote {
  title: string
  content: string
  color?: 'yellow' | 'green_light' | 'blue_light' | 'orange_light'
  size?: { width: number; height: number }
}

/** A note beside a line of a file. */
export interface LineNote extends SampleNote {
  line: number
}

/** A note on the board. */
export interface BoardNote extends SampleNote {
  position: { x: number; y: number }
  /** Rings tomorrow at nine. */
  isReminded?: boolean
}

export interface SampleFile {
  fileName: string
  content: string
  notes: readonly LineNote[]
}

export interface SampleLibrary {
  folder: string
  /** The file that a newcomer writes a first note on; it has one already. */
  first: SampleFile
  others: readonly SampleFile[]
  board: { name: string; notes: readonly BoardNote[] }
}

/** The drawing, of which only the title differs. */
export const lampDrawing = (
  title: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" role="img" aria-label="${title}">
  <title>${title}</title>
  <path d="M52 44 80 16l28 28z" fill="#3a56a8"/>
  <path d="M80 44v52" stroke="#7a6a52" stroke-width="5"/>
  <ellipse cx="80" cy="100" rx="26" ry="6" fill="#7a6a52"/>
  <path d="M58 52 44 92h72L102 52z" fill="#f2c94c" opacity="0.35"/>
</svg>
`

/** The program, below a comment in the person's language. */
export const retryProgram = (comment: string) => `/** ${comment} */
export async function retry<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts) throw error
      const waitMs = 100 * 2 ** attempt
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
`

/** The line of the program that its note is about. */
export const WAITING_LINE = 8

export const countProgram = (comment: string, text: string) => `# ${comment}
from collections import Counter

TEXT = "${text}"

def most_common(text, most=3):
    words = text.lower().split()
    counted = Counter(words)
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))[:most]

for word, count in most_common(TEXT):
    print(count, word)
`

/** The line of the program that its note is about. */
export const SORTING_LINE = 9
