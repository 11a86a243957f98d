/** Files to look at: small, true programs in several languages, with Hebrew where people would write it. */
import type { NewFile } from '#features/library/index.ts'

const FIRST: readonly NewFile[] = [
  {
    fileName: 'README.md',
    description: 'What lies on this shelf',
    tags: ['guide'],
    content: `# My shelf

A place for code that is worth keeping.

- [x] Put the first file on the shelf
- [ ] Pin a note to a line
- [ ] Ask to be reminded of it

> [!TIP]
> Press \`?\` to see the keys of a page.

| Folder | What for |
|---|---|
| \`tools/\` | small programs |
| \`notes/\` | things to remember |

## עברית

פסקה בעברית עם \`parser.ts\` באמצע השורה, וחשבון: $a^2 + b^2 = c^2$.
`,
  },
  {
    fileName: 'parser.ts',
    folder: 'tools',
    description: 'Splits a search into words and phrases',
    tags: ['parser', 'search'],
    content: `/** Words separated by blanks; a phrase stands in quotes. */
export function words(query: string): string[] {
  const found: string[] = []
  for (const [, phrase, word] of query.matchAll(/"([^"]*)"|(\\S+)/g)) {
    found.push(phrase ?? word ?? '')
  }
  return found.filter((text) => text !== '')
}
`,
  },
  {
    fileName: 'רשימת קניות.py',
    folder: 'notes',
    description: 'מה חסר בבית',
    tags: ['בית', 'python'],
    content: `"""מה חסר בבית, לפי מה שנשאר במזווה."""

pantry = {"קמח": 2, "סוכר": 0, "קפה": 1}
needed = {"קמח": 1, "סוכר": 1, "קפה": 2}

for item, amount in needed.items():
    missing = amount - pantry.get(item, 0)
    if missing > 0:
        print(f"{item}: {missing}")
`,
  },
  {
    fileName: 'shelf.svg',
    tags: ['picture'],
    content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" width="240" height="160">
  <path d="M12 70h96" stroke="#3a56a8" stroke-width="6" stroke-linecap="round"/>
  <g fill="none" stroke-width="10" stroke-linecap="round">
    <path d="M28 20v42" stroke="#c2553f"/>
    <path d="M48 30v32" stroke="#3f8f5c"/>
    <path d="M68 24l18 38" stroke="#c99a2e"/>
  </g>
</svg>
`,
  },
  {
    fileName: 'card.html',
    tags: ['page'],
    content: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>A card</title>
    <style>
      body { font: 1rem system-ui; display: grid; place-items: center; block-size: 90vh; }
      article { border: 1px solid; border-radius: 8px; padding: 1rem 2rem; }
    </style>
  </head>
  <body>
    <article><h1>A card</h1><p>Drawn in a sandbox.</p></article>
  </body>
</html>
`,
  },
]

const TOPICS = [
  'cache',
  'queue',
  'parser',
  'router',
  'store',
  'clock',
  'lexer',
  'merge',
  'index',
  'budget',
]
const VERBS = ['load', 'save', 'find', 'count', 'split', 'join', 'walk', 'fold', 'check', 'draw']

/** The first few are worth reading; the rest is filler, each different, always the same for the same number. */
export function sampleFile(number: number): NewFile {
  const first = FIRST[number]
  if (first) return first
  const topic = TOPICS[number % TOPICS.length]!
  const verb = VERBS[Math.floor(number / TOPICS.length) % VERBS.length]!
  const name = `${verb}_${topic}_${number}`
  const language = number % 3
  if (language === 0)
    return {
      fileName: `${name}.py`,
      folder: topic,
      tags: [topic, 'python'],
      content: pythonText(name, verb, topic),
    }
  if (language === 1)
    return {
      fileName: `${name}.ts`,
      folder: topic,
      tags: [topic],
      content: typescriptText(name, verb, topic),
    }
  return {
    fileName: `${name}.go`,
    folder: topic,
    description: `${verb} the ${topic}`,
    content: goText(name, verb, topic),
  }
}

function pythonText(name: string, verb: string, topic: string): string {
  return `"""${verb} one ${topic} after another."""\n\n\ndef ${name}(items):\n    seen = set()\n    for item in items:\n        if item.key in seen:\n            continue\n        seen.add(item.key)\n        yield item.${verb}("${topic}")\n`
}

function typescriptText(name: string, verb: string, topic: string): string {
  return `export interface ${topic}Item {\n  key: string\n  ${verb}(): Promise<void>\n}\n\n/** ${verb} every ${topic}, in order. */\nexport async function ${name}(items: ${topic}Item[]): Promise<number> {\n  for (const item of items) await item.${verb}()\n  return items.length\n}\n`
}

function goText(name: string, verb: string, topic: string): string {
  return `package ${topic}\n\n// ${name} will ${verb} the ${topic} once.\nfunc ${name}(keys []string) (int, error) {\n\tn := 0\n\tfor _, key := range keys {\n\t\tif err := ${verb}(key); err != nil {\n\t\t\treturn n, err\n\t\t}\n\t\tn++\n\t}\n\treturn n, nil\n}\n`
}
