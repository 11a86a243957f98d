/** The language of an editor, fetched when it is first wanted: each one is a file of its own. */
import { LanguageDescription, type LanguageSupport } from '@codemirror/language'
import { languages } from '@codemirror/language-data'

// Names that the editor's catalogue does not know, by the nearest one that it does.
const NEAREST: Record<string, string> = {
  bash: 'shell',
  csharp: 'c#',
  dotenv: 'properties files',
  fsharp: 'f#',
  ini: 'properties files',
  json5: 'json',
  jsonc: 'json',
  'objective-c': 'objective-c',
  svg: 'xml',
  zsh: 'shell',
}

/** Null for plain text, for a language nobody wrote a mode for, and when the file cannot be had. */
export async function loadMode(
  language: string,
  fileName: string,
): Promise<LanguageSupport | null> {
  const found = findMode(language, fileName)
  return found ? found.load().catch(() => null) : null
}

function findMode(language: string, fileName: string): LanguageDescription | null {
  if (language === 'text') return null
  const name = NEAREST[language] ?? language
  return (
    LanguageDescription.matchLanguageName(languages, name, false) ??
    LanguageDescription.matchFilename(languages, fileName)
  )
}
