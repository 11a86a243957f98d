/**
 * Our one theme: TextMate scopes on the left, the classes of `ui/code-themes.css` on the right. It carries no colour,
 * for the page's policy forbids inline styles and the reader's theme decides colours in the browser.
 */
export const TOKEN_KINDS = [
  'comment',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'constant',
  'tag',
  'attribute',
] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** A scope takes the most specific row that fits it; the innermost scope with a row decides. */
const SCOPES: Record<TokenKind | 'text', readonly string[]> = {
  // Code inside a string (`${…}`, f-strings, embedded languages) and signs are ordinary text again.
  text: [
    'meta.embedded',
    'meta.template.expression',
    'meta.interpolation',
    'meta.fstring meta.embedded',
    'string source',
    'keyword.operator',
    'storage.type.function.arrow',
    'punctuation.separator',
    'punctuation.terminator',
    'punctuation.accessor',
    'meta.brace',
    'markup.bold',
    'markup.italic',
  ],
  comment: ['comment', 'punctuation.definition.comment', 'markup.quote', 'unused.comment'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.word',
    'keyword.operator.wordlike',
    'keyword.operator.logical.python',
    'keyword.operator.delete',
    'keyword.operator.sizeof',
    'punctuation.definition.template-expression',
    'punctuation.section.embedded',
    'punctuation.definition.list',
    'support.function.be.latex',
    'meta.diff.range',
  ],
  string: [
    'string',
    'punctuation.definition.string',
    'markup.inline.raw',
    'markup.raw',
    'markup.underline.link',
    'markup.inserted',
  ],
  number: [
    'constant.numeric',
    'keyword.other.unit',
    'constant.other.color',
    'punctuation.definition.constant.css',
  ],
  function: [
    'entity.name.function',
    'support.function',
    'variable.function',
    'meta.function-call.generic',
    'entity.name.command',
    'markup.heading',
    'entity.name.section.markdown',
    'punctuation.definition.heading',
    'meta.diff.header',
  ],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.name.module',
    'entity.name.section',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'support.module',
    'storage.type.java',
    'storage.type.cs',
    'keyword.type',
  ],
  constant: [
    'constant',
    'constant.character.escape',
    'support.constant',
    'support.variable',
    'variable.other.enummember',
    'entity.name.constant',
    'entity.name.function.preprocessor',
  ],
  tag: ['entity.name.tag', 'markup.deleted', 'invalid'],
  attribute: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'support.type.vendored.property-name',
    'support.type.map.key',
    'entity.name.tag.yaml',
    'entity.name.function.decorator',
    'meta.decorator punctuation',
    'storage.type.annotation',
    'keyword.other.definition.ini',
    'variable.key.dotenv',
    'variable.other.key',
  ],
}

// vscode-textmate knows colours only, so each kind travels as one: #000001 is plain text, #000002 the first kind.
export const theme = {
  name: 'kinds',
  type: 'light' as const,
  colors: {},
  settings: [
    { settings: { foreground: colourAt(0), background: '#FFFFFF' } },
    ...(['text', ...TOKEN_KINDS] as const).map((kind, index) => ({
      scope: [...SCOPES[kind]],
      settings: { foreground: colourAt(index) },
    })),
  ],
}

/** Part of every cache key: a change of this table makes new keys, so old results are never shown. */
export const themeText = JSON.stringify(SCOPES)

/** The kind behind one of the theme's colours; null for plain text. */
export function kindOfColour(colour: string): TokenKind | null {
  return TOKEN_KINDS[Number.parseInt(colour.slice(1), 16) - 2] ?? null
}

function colourAt(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0').toUpperCase()}`
}
