/**
 * What GLOSSARY.md retired, as it occurs in sentences: `tests/vocabulary.test.ts` refuses it in comments, texts on
 * screen, commands and log messages.
 */

interface RetiredWord {
  word: RegExp
  say: string
  /** Phrases in which the word is the right one. */
  unless?: RegExp
  /** Files in which the word is the right one. */
  notIn?: RegExp
}

const RETIRED_IN_PROSE: readonly RetiredWord[] = [
  {
    word: /\b(?:tells?|told|telling)\b/i,
    say: 'emits, logs, reports, notifies, shows; distinguishes; is known',
  },
  { word: /\bwhoever\b/i, say: 'the caller, anyone who, a person who' },
  { word: /\b(?:lie|lies|lay|lain)\b/i, say: 'is stored, is located, is' },
  {
    word: /\b(?:stands?|stood|standing)\b/i,
    say: 'is, is stored, is written, applies',
    unless: /\bstands? for\b|\bstand-?ins?\b|\bstands? alone\b/gi,
  },
  {
    word: /\bletters?\b/i,
    say: 'character; push message',
    // Those of an alphabet, where digits and signs are something else.
    unless:
      /\b(?:(?:capital|small|upper-?case|lower-?case|hebrew|latin|greek|arabic|cyrillic|ascii|math|english|drive|combining|final|first|accented|\p{Lu}|single|one|two|three|four|unicode|non-ascii|double-struck)[ -]letters?|letters? (?:and|or|nor) (?:a )?(?:digits?|numbers?|marks?|underscores?|signs?)|letters?, (?:digits?|marks?|numbers?|signs?)|digits? (?:and|or|nor) letters?|letters? of (?:an|the|other) (?:alphabet|script)s?|letter by letter|letter case)\b/giu,
  },
  { word: /\bwish(?:es|ed)?\b/i, say: 'request, input, preference' },
  { word: /\bdoors?\b/i, say: 'public API, entry point' },
  { word: /\bhouses?\b/i, say: 'app, product' },
  { word: /\bgrounds?\b/i, say: 'canvas, background, platform, reason' },
  { word: /\bdesks?\b/i, say: 'page, session, editor' },
  { word: /\bsheets?\b/i, say: 'note, panel', unless: /\b(?:bottom|style|cheat)[ -]sheets?\b/gi },
  { word: /\bink\b/i, say: 'text colour' },
  { word: /\b(?:answers?|answered|answering)\b/i, say: 'response, result, returns' },
  {
    word: /\b(?:says?|said|saying|speaks?|spoken|spoke)\b/i,
    say: 'shows, states, reports, declares, announces, uses',
  },
  { word: /\bkept\b/i, say: 'stored, cached, retained, preserved' },
  {
    word: /\bwords\b/i,
    say: 'text, labels, message, arguments, tokens',
    // A search of files, and a time that a person types, consist of words.
    notIn: /^src\/features\/(?:library|reminders)\//,
    // What a search, a count or a diff splits a text into.
    unless:
      /\b(?:(?:search|query|whole|single|several|two|three|four|five|many|few|most|reserved|key|stop|common|rare|short|long|more|number|English|Hebrew|\d[\d,]*|first|last|other|hyphenated|adjacent|neighbouring|longest|shortest|changed|equal|different|plain|of) words|words (?:of|in) (?:a|the|one|its|each|every|both|two) (?:query|queries|search|line|lines|name|names|title|path|identifier|sentence|content|text|texts|language)|between words|words apart|words and (?:lines|spaces|numbers|phrases)|words, (?:lines|numbers|phrases))\b/gi,
  },
  {
    word: /\bplaces?\b/i,
    say: 'location, anchor, slot, rank, cursor, position',
    unless:
      /\bin (?:place|(?:its|their|the|one|that|this|no|many|several|two|few|first|his|another|some|only one|a single|the same|the right|the first|the second|\w+'s) (?:\w+ )?places?)\b|\bt(?:akes?|aken|ook|aking) (?:the |its |their |\w+'s )?place\b|\b(?:decimal|work|market) ?places?\b|\b(?:the )?(?:one|only|same|right|wrong|single|natural|first) place\b|\bplaces? (?:where|to)\b/gi,
  },
  {
    word: /\b(?:an?|one|the|its|first|this|each|every|single|same|second|last|next|another|no|own) looks?\b(?!-ups?)/i,
    say: 'appearance, check, lookup, query',
  },
  { word: /\brooms?\b/i, say: 'feature; space' },
  {
    word: /\bkernel\b/i,
    say: 'browser core',
    // That of the operating system.
    notIn: /^(?:src\/platform\/(?:metrics|sandbox)|bench|tests)\//,
  },
  { word: /\bdrawers?\b/i, say: 'layer' },
  {
    word: /\barrows?\b/i,
    say: 'import',
    unless:
      /\barrow[- ](?:keys?|functions?|heads?)\b|\b(?:up|down|left|right)(?:ward)? arrows?\b|\b(?:diagram|sequence|flowchart|drawn|edge) arrows?\b|\barrows? (?:up|down|left|right)\b/gi,
  },
  { word: /\bpiles?\b/i, say: 'list' },
  {
    word: /\b(?:hands?|handed|handing)\b/i,
    say: 'passes, returns, worker',
    unless:
      /\bby hand\b|\bother hand\b|\b(?:right|left)[- ]hand(?:ed)?\b|\bhand-written\b|\bhands?-?free\b/gi,
  },
  { word: /\b(?:guests?|strangers?)\b/i, say: 'sandboxed process; visitor, another person' },
  { word: /\bfaults?\b/i, say: 'error', unless: /\bpage faults?\b/gi },
  { word: /\btroubles?\b/i, say: 'error' },
  { word: /\bvisits\b/i, say: 'request, page view' },
  { word: /\bshall\b/i, say: 'must, should, is to' },
]

/** Code, examples and placeholders inside a sentence are not checked. */
const NOT_PROSE = /`[^`]*`|"[^"]*"|“[^”]*”|\{\w+\}|\.\w+/g

/** The retired words of a text, in the order of the list. */
export function retiredWordsIn(file: string, text: string): string[] {
  const prose = text.replace(NOT_PROSE, '')
  return RETIRED_IN_PROSE.filter(({ notIn }) => !notIn?.test(file)).flatMap(
    ({ word, say, unless }) => {
      const match = word.exec(unless ? prose.replace(unless, '') : prose)
      return match ? [`${match[0]} (say: ${say})`] : []
    },
  )
}
