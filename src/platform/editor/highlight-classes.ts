/** Gives the editor's tokens the classes of our own code themes, so that a file looks the same read and written. */
import { syntaxHighlighting } from '@codemirror/language'
import { type Tag, tagHighlighter, tags } from '@lezer/highlight'

const CLASSES: readonly (readonly [string, readonly Tag[]])[] = [
  ['tok-comment', [tags.comment, tags.meta, tags.processingInstruction]],
  ['tok-keyword', [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self]],
  ['tok-string', [tags.string, tags.special(tags.string), tags.regexp, tags.link, tags.url]],
  ['tok-number', [tags.number]],
  [
    'tok-function',
    [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
      tags.macroName,
      tags.labelName,
    ],
  ],
  ['tok-type', [tags.typeName, tags.className, tags.namespace]],
  [
    'tok-constant',
    [tags.bool, tags.null, tags.atom, tags.constant(tags.variableName), tags.escape, tags.color],
  ],
  ['tok-tag', [tags.tagName]],
  ['tok-attribute', [tags.attributeName]],
  ['tok-heading', [tags.heading]],
  ['tok-strong', [tags.strong]],
  ['tok-mono', [tags.monospace]],
]

export const ourClasses = syntaxHighlighting(
  tagHighlighter(CLASSES.flatMap(([name, list]) => list.map((tag) => ({ tag, class: name })))),
)
