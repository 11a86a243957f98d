/**
 * The shared list of what reads a person's text, with its bound. `linear` readers are fed by the growth suite and their
 * work is counted; `capped` ones too, at their cap, because nothing longer reaches them; `bounded` ones look at a
 * piece, and what is beyond it costs nothing; what runs in a `worker` has a bound on its time, and is named with it. An
 * exported function of a rule or of the platform that takes a text and is not here fails the architecture test.
 */

import { sql } from 'kysely'
import { readIdentity } from '#features/account/actions/people.ts'
import { storedFields } from '#features/agent-writes/rules/fields.ts'
import { positionAt } from '#features/agent-writes/rules/order.ts'
import { readExplanation } from '#features/ai/actions/explain-alert.ts'
import { firstLines, guessEncoding } from '#features/editor/rules/encodings.ts'
import { readFolder, readTags } from '#features/editor/rules/file-fields.ts'
import { guessName } from '#features/editor/rules/guess-name.ts'
import { picturesBeside, withAddresses } from '#features/editor/rules/upload-pictures.ts'
import { symbolHits } from '#features/library/actions/hits.ts'
import { completeAt } from '#features/library/rules/completion.ts'
import { decodeCursor, decodeTrashCursor, readBestKey } from '#features/library/rules/cursor.ts'
import { definitionIn } from '#features/library/rules/definitions.ts'
import { findHits, markHits, markSpans } from '#features/library/rules/hits.ts'
import { literalsOf } from '#features/library/rules/pattern-literals.ts'
import { parseQuery } from '#features/library/rules/query.ts'
import { levelOfLine, rankName, rankText } from '#features/library/rules/rank.ts'
import { arePiecesOf, piecesOf } from '#features/library/rules/search-pieces.ts'
import { cleanName, fitOf, keysOf, termInText } from '#features/library/rules/symbols.ts'
import { isUnfinished } from '#features/library/rules/unfinished.ts'
import { noteName } from '#features/notes/rules/note-name.ts'
import { readNotesQuery, withTagToggled } from '#features/notes/rules/notes-query.ts'
import { previewAround, previewPieces, splitAtHit } from '#features/notes/rules/preview.ts'
import { linkLines } from '#features/playground/views/output.tsx'
import { isRedirectUri } from '#features/programs/rules/oauth/clients.ts'
import { readTicket } from '#features/programs/rules/oauth/tickets.ts'
import { hasTokenIn, isToken } from '#features/programs/rules/tokens/token.ts'
import { bodyOf, fieldsOf, heldRequest } from '#features/proposals/rules/held-requests.ts'
import { MAX_WHEN_TEXT } from '#features/reminders/contract/limits.ts'
import { escapeText, foldLine } from '#features/reminders/rules/calendar.ts'
import { readTime } from '#features/reminders/rules/reading-time.ts'
import { isAllDone, previewOf, titleOf } from '#features/reminders/rules/reminder-title.ts'
import { normaliseRepoPath } from '#features/repositories/contract/repo-path.ts'
import { findTodos, readFileFacts } from '#features/repositories/rules/analysis/file-facts.ts'
import { readPastedAddress } from '#features/repositories/rules/pasted-address.ts'
import { asMarkdown } from '#features/shares/actions/save.ts'
import { parseSharedLines } from '#features/shares/rules/lines.ts'
import { isShareId } from '#features/shares/rules/share-links.ts'
import { foldUsername, USERNAME, usernameLabel } from '#features/sign-in/rules/passwords.ts'
import { findInLines } from '#features/viewer/rules/find-in-text.ts'
import { captureAnchor, suggestLines } from '#platform/anchoring/index.ts'
import { keyOf, profileOf } from '#platform/anchoring/similarity.ts'
import { indentOf, slideOf } from '#platform/anchoring/slide.ts'
import { compareWords, diffWithin, equalEnds } from '#platform/diff/words.ts'
import { blockDirection, blockKind, lineDirection } from '#platform/editor/line-direction.ts'
import { changeBetween } from '#platform/editor/line-marks.ts'
import { maskSecrets } from '#platform/events/mask-secrets.ts'
import { hideAddresses, redact, redactWhole } from '#platform/events/redact.ts'
import { isObjectName } from '#platform/git/formats.ts'
import { readProgress } from '#platform/git/progress.ts'
import { RemoteRefused, readRemoteUrl } from '#platform/git/remote.ts'
import { hasHidden, listHidden, revealHidden } from '#platform/highlight/hidden-characters.ts'
import { cutLine, dropStart, markRanges, textOfLine } from '#platform/highlight/line-html.ts'
import { lineText } from '#platform/highlight/line-markup.ts'
import { outlineOf } from '#platform/highlight/outline.ts'
import {
  countLines,
  cutLines,
  hasLongerLine,
  lastLine,
  splitLines,
  splitLinesWithBreaks,
} from '#platform/highlight/split-lines.ts'
import { escapeHtml } from '#platform/html/escape-html.ts'
import { jsonExcess, readForm } from '#platform/http/read-body.ts'
import { localeFrom, prefersHtml } from '#platform/http/request-info.ts'
import { attachment } from '#platform/http/responses.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { afterProlog } from '#platform/languages/markup.ts'
import { linkAt, linkText } from '#platform/links/grammar.ts'
import { linkTargetsOf } from '#platform/links/index.ts'
import { factsOf, likelySecrets } from '#platform/long-texts/jobs.ts'
import { readManifest } from '#platform/manifests/index.ts'
import { readElements } from '#platform/manifests/xml.ts'
import { linkTarget } from '#platform/markdown/addresses.ts'
import { guessDiagramSize } from '#platform/markdown/diagram-size.ts'
import { codeDirection, hasRightToLeft, textDirection } from '#platform/markdown/direction.ts'
import { drawPlain, drawTexts } from '#platform/markdown/draw-texts.ts'
import { parseMarkdown, readHeadings, renderMarkdown } from '#platform/markdown/engine.ts'
import { fenceKey } from '#platform/markdown/fences.ts'
import { slugOf } from '#platform/markdown/headings.ts'
import { endOfComment, readHtmlTag } from '#platform/markdown/html-tags.ts'
import { markdownLabels } from '#platform/markdown/labels.ts'
import { drawMath } from '#platform/markdown/math.ts'
import { copyAsMarkdown } from '#platform/markdown/source-lines.ts'
import {
  isPictureId,
  picturesIn,
  readPictureAddress,
  replacePictures,
} from '#platform/pictures/address.ts'
import { rebuildPicture } from '#platform/pictures/rebuild-picture.ts'
import { drawField, drawSource } from '#platform/shown-texts/draw-source.ts'
import { mayBeSimilar } from '#platform/store/queries.ts'
import { findSvgError, readSvg } from '#platform/svg/index.ts'
import { drawableSvg, findSvgRoot } from '#platform/svg/svg-document.ts'
import { tagAt, tagsOf } from '#platform/tags/index.ts'
import {
  taskLines,
  tasksOf,
  toggleTask,
  toggleTasks,
  withPlainTasks,
} from '#platform/tasks/index.ts'
import { marksIn } from '#platform/tasks/prose.ts'
import { exactOccurrences, replaceExact } from '#platform/text/exact.ts'
import {
  countPoints,
  cutBytes,
  cutPoints,
  excerpt,
  firstWords,
  fitsPoints,
  foldText,
  isCleanText,
  normalizeText,
  readable,
} from '#platform/text/index.ts'
import { endingOf, keepEndings, withPlainEndings } from '#platform/text/line-endings.ts'
import { bestFitting, piecesOfTyped, readName, readTyped } from '#platform/text/name-fit.ts'
import { readXml } from '#platform/xml/index.ts'

export type Bound = 'linear' | { cappedAt: number } | { piece: number } | { worker: string }

export interface TextReader {
  /** The file and the exported function, as the architecture test finds them. */
  name: string
  bound: Bound
  /** Feeds a text; what comes back is measured too. Nothing for a worker. */
  read?: (text: string) => unknown
  /** True for a result that names a spent budget: what was refused may not be compared. */
  isRefused?: (result: unknown) => boolean
}

const platform = 'src/platform'
const features = 'src/features'
const words = markdownLabels.en

export const anchor = {
  lineStart: 2,
  lineEnd: 3,
  quote: 'equal words\nequal words',
  before: 'ab',
  after: 'l1',
  headingPath: [],
}
/** One language of each set of outline patterns. */
const OUTLINED = `typescript c java python ruby go rust php swift shell lua perl elixir sql css ini makefile markdown objective-c dart
  haskell ocaml r julia powershell hcl protobuf graphql zig erlang clojure solidity pascal vb fortran-free-form nim
  matlab html tex asciidoc org dockerfile`

const label = { en: '{line}{count}', he: '{line}{count}' }
/** Python, with its outline. */
export const sourceSettings = {
  language: 'python',
  firstLine: 1,
  mostLines: 2_000,
  labels: { locale: 'en' as const, line: label, rest: label },
  foldAfter: 200,
  hasOutline: true,
}

function linear(name: string, read: (text: string) => unknown): TextReader {
  return { name, bound: 'linear', read }
}

function capped(name: string, cappedAt: number, read: (text: string) => unknown): TextReader {
  return { name, bound: { cappedAt }, read }
}

function bounded(name: string, piece: number, read: (text: string) => unknown): TextReader {
  return { name, bound: { piece }, read }
}

function worker(name: string, limit: string): TextReader {
  return { name, bound: { worker: limit } }
}

/** A manifest of each format, and where an untrusted text would be in it. */
const MANIFESTS: readonly (readonly [string, string, string, (text: string) => string])[] = [
  [
    'npm',
    'readPackageJson',
    'package.json',
    (text) => JSON.stringify({ dependencies: { a: text } }),
  ],
  [
    'npm',
    'readPackageLock',
    'package-lock.json',
    (text) => JSON.stringify({ packages: { [text]: 1 } }),
  ],
  ['npm', 'readYarnLock', 'yarn.lock', (text) => `${text}:\n  version "${text}"`],
  ['npm', 'readPnpmLock', 'pnpm-lock.yaml', (text) => `dependencies:\n  ${text}: ${text}`],
  ['npm', 'readBunLock', 'bun.lock', (text) => `  "${text}": ["${text}`],
  ['python', 'readRequirements', 'requirements.txt', (text) => `a[${text} >= ${text} ; ${text}`],
  [
    'python',
    'readPyproject',
    'pyproject.toml',
    (text) => `project = {dependencies = ["a ${text}"]}`,
  ],
  ['python', 'readSetupCfg', 'setup.cfg', (text) => `[options]\ninstall_requires=\n ${text}`],
  ['python', 'readPipfile', 'Pipfile', (text) => `[packages]\n${text}`],
  ['go', 'readGoMod', 'go.mod', (text) => `require (\n${text}`],
  ['cargo', 'readCargoToml', 'Cargo.toml', (text) => `[dependencies]\n${text}`],
  ['cargo', 'readCargoLock', 'Cargo.lock', (text) => `[[package]]\n${text}`],
  ['xml', 'readPom', 'pom.xml', (text) => `<dependency a='${text}'>${text}</dependency>`],
  [
    'composer',
    'readComposerJson',
    'composer.json',
    (text) => JSON.stringify({ require: { [text]: 1 } }),
  ],
  ['composer', 'readComposerLock', 'composer.lock', (text) => JSON.stringify({ packages: [text] })],
  ['xml', 'readNuget', 'a.csproj', (text) => `<PackageReference ${text}/>`],
  ['ruby', 'readGemfile', 'Gemfile', (text) => `gem 'a', ${text}`],
  ['ruby', 'readGemspec', 'a.gemspec', (text) => `spec.add_dependency 'a', ${text}`],
  ['ruby', 'readGemfileLock', 'Gemfile.lock', (text) => `    a (${text})`],
]

const FORMATTING = 'a thread, ended after its time (formatters/index.ts)'

export const TEXT_READERS: readonly TextReader[] = [
  linear(`${platform}/text/normalize.ts#normalizeText`, (text) => normalizeText(text)),
  linear(`${platform}/text/normalize.ts#foldText`, foldText),
  linear(`${platform}/text/index.ts#readable`, readable),
  linear(`${platform}/text/index.ts#excerpt`, (text) => excerpt(text)),
  linear(`${platform}/text/index.ts#firstWords`, (text) => firstWords(text)),
  bounded(`${platform}/text/name-fit.ts#readName`, 120, readName),
  bounded(`${platform}/text/name-fit.ts#readTyped`, 60, readTyped),
  bounded(`${platform}/text/name-fit.ts#piecesOfTyped`, 60, piecesOfTyped),
  bounded(`${platform}/text/name-fit.ts#bestFitting`, 60, (text) =>
    bestFitting(['snippetService.js', 'aaaaaaaaaaaaaaaaaaaaaaaaaaa'], (name) => name, text, 1),
  ),
  bounded(`${platform}/store/queries.ts#mayBeSimilar`, 60, (text) =>
    mayBeSimilar(sql.ref('name'), text),
  ),
  linear(`${platform}/text/code-points.ts#countPoints`, countPoints),
  linear(`${platform}/text/code-points.ts#cutPoints`, (text) => cutPoints(text, text.length / 2)),
  linear(`${platform}/text/code-points.ts#fitsPoints`, (text) => fitsPoints(text, text.length - 1)),
  linear(`${platform}/text/code-points.ts#isCleanText`, isCleanText),
  linear(`${platform}/events/redact.ts#redact`, redact),
  linear(`${platform}/events/redact.ts#redactWhole`, redactWhole),
  linear(`${platform}/events/redact.ts#hideAddresses`, hideAddresses),
  ...['', 'python'].map((language) =>
    linear(
      `${platform}/events/mask-secrets.ts#maskSecrets`,
      (text) => maskSecrets(text, language).text,
    ),
  ),
  linear(`${platform}/text/code-points.ts#cutBytes`, (text) => cutBytes(text, text.length / 2)),
  linear(`${platform}/text/exact.ts#exactOccurrences`, (text) =>
    exactOccurrences(text, text.slice(0, text.length / 2)),
  ),
  linear(`${platform}/text/exact.ts#replaceExact`, (text) =>
    replaceExact(text, [{ old: text.slice(text.length / 2), new: text }]),
  ),
  bounded(`${platform}/events/redact.ts#redact`, 6_000, redact),
  linear(`${platform}/tasks/index.ts#taskLines`, (text) => [...taskLines(text)].length),
  linear(`${platform}/links/index.ts#linkTargetsOf`, (text) => linkTargetsOf(text).length),
  bounded(`${platform}/links/grammar.ts#linkAt`, 10_000, (text) => linkAt(`[[${text}`, 0)?.length),
  linear(`${platform}/links/grammar.ts#linkText`, (text) => linkText(text).length),
  linear(`${platform}/tasks/prose.ts#marksIn`, (text) => [...marksIn(text, '[[')].length),
  linear(`${platform}/tags/index.ts#tagsOf`, (text) => tagsOf(text).length),
  bounded(`${platform}/tags/index.ts#tagAt`, 100, (text) => tagAt(text, 0)),
  linear(`${platform}/tasks/index.ts#tasksOf`, (text) => tasksOf(text).length),
  linear(`${platform}/tasks/index.ts#withPlainTasks`, (text) =>
    withPlainTasks(text, tasksOf(text)),
  ),
  linear(`${platform}/tasks/index.ts#toggleTask`, (text) => toggleTask(text, 3, true)),
  linear(`${platform}/tasks/index.ts#toggleTasks`, (text) =>
    toggleTasks(
      text,
      Array.from({ length: 50 }, (_, index) => ({ index, checked: true })),
    ),
  ),

  linear(`${platform}/html/escape-html.ts#escapeHtml`, escapeHtml),
  linear(`${platform}/highlight/hidden-characters.ts#hasHidden`, hasHidden),
  linear(`${platform}/highlight/hidden-characters.ts#revealHidden`, revealHidden),
  linear(
    `${platform}/highlight/hidden-characters.ts#listHidden`,
    (text) => listHidden([text]).length,
  ),
  linear(`${platform}/highlight/line-html.ts#textOfLine`, textOfLine),
  linear(`${platform}/highlight/line-html.ts#cutLine`, (text) => cutLine(text, 20).html),
  linear(`${platform}/highlight/line-html.ts#dropStart`, (text) =>
    dropStart(text, text.length / 2),
  ),
  linear(`${platform}/highlight/line-html.ts#markRanges`, (text) =>
    markRanges(text, [{ start: 1, end: 3 }], 'hit'),
  ),
  ...OUTLINED.split(/\s+/).map((language) =>
    linear(`${platform}/highlight/outline.ts#outlineOf`, (text) => {
      // Lines beyond the length that the outline looks at would be left out, and nothing would be tried.
      const lines = text.replaceAll(/[^\n]{190}/g, '$&\n')
      return outlineOf(lines, language).length
    }),
  ),
  linear(`${platform}/highlight/line-markup.ts#lineText`, lineText),
  linear(
    `${platform}/shown-texts/draw-source.ts#drawSource`,
    (content) => drawSource({ content, coloured: null }, sourceSettings).hidden.length,
  ),
  linear(
    `${platform}/shown-texts/draw-source.ts#drawField`,
    (content) => drawField(content).ending,
  ),
  linear(`${platform}/highlight/split-lines.ts#hasLongerLine`, (text) => hasLongerLine(text, 200)),
  linear(`${platform}/highlight/split-lines.ts#splitLines`, (text) => splitLines(text).length),
  linear(
    `${platform}/highlight/split-lines.ts#splitLinesWithBreaks`,
    (text) => splitLinesWithBreaks(text).length,
  ),
  linear(`${platform}/highlight/split-lines.ts#countLines`, countLines),
  linear(`${platform}/highlight/split-lines.ts#lastLine`, lastLine),
  linear('src/features/agent-writes/rules/order.ts#positionAt', positionAt),
  worker(`${platform}/diff/hunks.ts#hunksOf`, 'a thread, 5 s of its own time'),
  worker(`${platform}/diff/hunks.ts#decideHunks`, 'a thread, 5 s of its own time'),
  worker(`${platform}/highlight/highlighter.ts#plainLines`, 'splits and escapes lines, both above'),
  worker(
    `${platform}/highlight/tokenizer.ts#colourInThread`,
    'in a thread only, 5 s of its own time',
  ),
  worker(
    `${platform}/highlight/highlighter.ts#colourText`,
    'counts lines here, in linear time; colours in a thread that is ended after its time (highlight/highlighter.ts)',
  ),

  ...['x', 'x.h', 'x.inc', 'x.m', 'x.pl', 'x.sql'].map((name) =>
    linear(`${platform}/languages/detect.ts#detectLanguage`, (content) =>
      detectLanguage({ name, content }),
    ),
  ),
  linear(`${platform}/languages/markup.ts#afterProlog`, afterProlog),
  linear(`${platform}/languages/markup.ts#rootElement`, (content) =>
    detectLanguage({ name: 'x.svg', content: `<!doctype a>${content}` }),
  ),
  linear(`${platform}/languages/markup.ts#looksLikeHtml`, (content) =>
    detectLanguage({ name: 'x.svg', content: `<!--${content}--><!doctype html` }),
  ),
  linear(`${platform}/languages/content.ts#languagesByShebang`, (content) =>
    detectLanguage({ name: 'x', content: `#!/usr/bin/env ${content}` }),
  ),
  linear(`${platform}/languages/content.ts#guessFromContent`, (content) =>
    detectLanguage({ name: 'x', content: `{"a": ${content}` }),
  ),

  {
    name: `${platform}/markdown/engine.ts#renderMarkdown`,
    bound: 'linear',
    read: (text) => renderMarkdown(text, { labels: words }),
    isRefused: (result) => (result as ReturnType<typeof renderMarkdown>).isTooLarge,
  },
  linear(
    `${platform}/markdown/engine.ts#parseMarkdown`,
    (text) => parseMarkdown(text).headings.length,
  ),
  linear(`${platform}/markdown/engine.ts#readHeadings`, (text) => readHeadings(text).length),
  linear(`${platform}/markdown/headings.ts#slugOf`, slugOf),
  bounded(`${platform}/markdown/diagram-size.ts#guessDiagramSize`, 8_000, (text) =>
    guessDiagramSize(`graph TD\n${text}`),
  ),
  linear(`${platform}/markdown/diagram-size.ts#guessDiagramSize`, (text) =>
    guessDiagramSize(`sequenceDiagram\n${text}`),
  ),
  linear(`${platform}/markdown/diagram-size.ts#guessDiagramSize`, (text) =>
    guessDiagramSize(`classDiagram\n${text}`),
  ),
  linear(`${platform}/markdown/addresses.ts#linkTarget`, (text) => linkTarget(text)?.href),
  linear(
    `${platform}/markdown/html-tags.ts#readHtmlTag`,
    (text) => readHtmlTag(`<p ${text}`, 0)?.end,
  ),
  linear(`${platform}/markdown/html-tags.ts#endOfComment`, (text) =>
    endOfComment(`<!--${text}`, 0),
  ),
  linear(`${platform}/markdown/direction.ts#textDirection`, textDirection),
  linear(`${platform}/editor/line-marks.ts#changeBetween`, (text) =>
    changeBetween(text, `${text}x${text}`),
  ),
  linear(`${platform}/markdown/direction.ts#hasRightToLeft`, hasRightToLeft),
  bounded(`${platform}/editor/line-direction.ts#lineDirection`, 400, lineDirection),
  bounded(`${platform}/editor/line-direction.ts#blockKind`, 400, blockKind),
  linear(`${platform}/markdown/direction.ts#codeDirection`, (text) => codeDirection('', text)),
  linear(`${platform}/markdown/drawing.ts#mostUnitsFor`, () => 0),
  linear(`${platform}/markdown/fences.ts#fenceKey`, (text) => fenceKey('js', text)),
  linear(`${platform}/markdown/source-lines.ts#copyAsMarkdown`, (text) =>
    copyAsMarkdown(text, { first: 1, last: 3 }),
  ),
  linear(`${platform}/markdown/math.ts#drawMath`, (text) => drawMath(text, true)),
  capped(`${platform}/markdown/math.ts#drawMath`, 4_900, (text) => drawMath(text, true)),
  linear(
    `${platform}/markdown/inline-markup.ts#formula`,
    (text) => renderMarkdown(`$$${text}$$`, { labels: words }).html.length,
  ),
  linear(`${platform}/markdown/draw-texts.ts#drawPlain`, (text) => drawPlain(text).markup),
  // Of many texts together there is a budget of their sum: see draw-texts.test.ts.
  linear(`${platform}/markdown/draw-texts.ts#drawTexts`, (text) => {
    const texts = Array(4).fill({ source: text, options: { labels: words } })
    return drawTexts(texts).reduce((sum, { markup }) => sum + (markup as string).length, 0)
  }),
  worker(
    `${platform}/markdown/long-documents.ts#drawTogether`,
    'a thread above 16 Ki letters of all texts, 10 s of its own time',
  ),
  worker(
    `${platform}/markdown/long-documents.ts#drawLongDocument`,
    'a thread, 10 s of its own time',
  ),
  ...['documentInThread', 'fencesInThread'].map((name) =>
    worker(
      `${platform}/markdown/document-in-thread.ts#${name}`,
      'in a thread only, 10 s of its own time',
    ),
  ),
  worker(`${platform}/anchoring/placing/index.ts#headingsIn`, 'a thread above 8 KiB'),
  worker(`${platform}/anchoring/placing/index.ts#locateAnchors`, 'a thread above 8 KiB'),
  worker(`${platform}/markdown/long-documents.ts#fencesOfLong`, 'a thread, 10 s of its own time'),
  worker(
    `${platform}/markdown/drawing-check.ts#isPlainDrawing`,
    'in the browser of the reader, up to 2,000,000 letters',
  ),

  linear(
    `${platform}/anchoring/anchor.ts#captureAnchor`,
    (text) => captureAnchor(text, anchor).quote,
  ),
  linear(
    `${platform}/anchoring/suggest.ts#suggestLines`,
    (text) => suggestLines(anchor, text).length,
  ),
  // Equal headings, each of which has to be looked at from the first one.
  linear(`${platform}/anchoring/suggest.ts#suggestLines`, (text) => {
    const heading = { id: 'a', level: 1, text: 'a', line: 1 }
    const headings = Array.from({ length: text.length / 10 }, () => heading)
    return suggestLines({ ...anchor, headingPath: ['a'] }, '', headings).length
  }),
  linear(`${platform}/anchoring/similarity.ts#keyOf`, keyOf),
  linear(`${platform}/editor/line-direction.ts#blockDirection`, (text) => blockDirection([text])),
  linear('src/features/agent-writes/rules/fields.ts#storedFields', (text) =>
    storedFields(JSON.stringify({ name: text })),
  ),
  ...[heldRequest, fieldsOf, bodyOf].map((read) =>
    linear(`src/features/proposals/rules/held-requests.ts#${read.name}`, (text) =>
      read(JSON.stringify({ method: '', path: text, params: { id: text } })),
    ),
  ),
  linear(`${platform}/anchoring/slide.ts#indentOf`, indentOf),
  // Among equal lines a block could be anywhere.
  linear(`${platform}/anchoring/slide.ts#slideOf`, (text) => {
    const lines = Array.from({ length: text.length / 10 }, () => text.slice(0, 10))
    const middle = lines.length >> 1
    const block = { start: middle, end: middle + 1, before: middle, behind: middle - 1 }
    return slideOf(lines, lines, block)
  }),
  bounded(`${platform}/anchoring/similarity.ts#profileOf`, 800, (text) => profileOf(text).size),
  capped(`${platform}/diff/words.ts#compareWords`, 2_000, (text) => {
    return compareWords(text, `${text.slice(0, text.length / 2)}-`).steps
  }),
  // Nothing in common: as many edits as tokens.
  capped(`${platform}/diff/words.ts#compareWords`, 2_000, (text) => {
    return compareWords(text, '1,'.repeat(text.length / 2)).steps
  }),

  linear(`${platform}/diff/words.ts#equalEnds`, (text) => equalEnds(text, `${text}-`)),
  linear(`${platform}/diff/words.ts#diffWithin`, (text) => {
    const rest = '='.repeat(4_000)
    return diffWithin(`${text}a${rest}`, `${text}b${rest}`).steps
  }),

  linear(`${platform}/http/request-info.ts#prefersHtml`, prefersHtml),
  linear(`${platform}/http/request-info.ts#localeFrom`, localeFrom),
  linear(`${platform}/http/responses.ts#attachment`, attachment),
  linear(`${platform}/http/read-body.ts#jsonExcess`, jsonExcess),
  linear(
    `${platform}/http/read-body.ts#readForm`,
    (text) => Object.keys(readForm(Buffer.from(text))).length,
  ),

  worker(`${platform}/formatters/ruff.ts#formatPython`, FORMATTING),
  worker(`${platform}/formatters/ruff.ts#lintPython`, FORMATTING),
  worker(`${platform}/formatters/ruff.ts#fixPython`, FORMATTING),
  worker(`${platform}/formatters/prettier.ts#formatWeb`, FORMATTING),
  worker(`${platform}/formatters/prettier.ts#lintWeb`, FORMATTING),
  worker(`${platform}/formatters/prettier.ts#unformatted`, FORMATTING),
  worker(`${platform}/formatters/run-tool.ts#formatSql`, FORMATTING),
  worker(`${platform}/formatters/run-tool.ts#lintSql`, FORMATTING),
  worker(`${platform}/formatters/ruff.ts#applyFixes`, FORMATTING),

  linear(
    `${platform}/svg/svg-document.ts#findSvgRoot`,
    (text) => findSvgRoot(`<svg ${text}></svg>`)?.width,
  ),
  linear(
    `${platform}/svg/svg-document.ts#findSvgRoot`,
    (text) => findSvgRoot(`<svg width="${text}"/>`)?.width,
  ),
  linear(`${platform}/svg/svg-document.ts#findSvgRoot`, (text) => findSvgRoot(text)?.width),
  linear(`${platform}/svg/index.ts#readSvg`, (text) => readSvg(`<svg>${text}</svg>`).error?.kind),
  worker(`${platform}/shown-texts/in-thread.ts#fieldInThread`, 'drawField, in a thread only'),
  worker(
    `${platform}/shown-texts/index.ts#readField`,
    'a thread for large texts; without its time, drawField (shown-texts/index.ts)',
  ),
  worker(
    `${platform}/shown-texts/index.ts#readImage`,
    'a thread for large texts, ended after its time (shown-texts/index.ts)',
  ),
  linear(`${platform}/svg/svg-document.ts#drawableSvg`, (text) =>
    drawableSvg(text, { insertion: { at: 0, text: 'x' } }),
  ),
  linear(`${platform}/svg/index.ts#findSvgError`, (text) => findSvgError(text)?.kind),
  linear(
    `${platform}/svg/index.ts#findSvgError`,
    (text) => findSvgError(`<svg>${text}</svg>`)?.kind,
  ),
  linear(
    `${platform}/svg/index.ts#findSvgError`,
    (text) => findSvgError(prefixed(text.length))?.kind,
  ),
  linear(`${features}/viewer/rules/find-in-text.ts#findInLines`, (text) => {
    const search = { text: 'aa', isCaseSensitive: false, isWholeWord: true }
    return findInLines([text], search).length
  }),

  linear(`${platform}/pictures/address.ts#isPictureId`, isPictureId),
  linear(
    `${platform}/pictures/address.ts#readPictureAddress`,
    (text) => readPictureAddress(`/pictures/${text}`)?.id,
  ),
  linear(`${platform}/pictures/address.ts#picturesIn`, (text) => picturesIn(text).size),
  linear(
    `${platform}/pictures/address.ts#picturesIn`,
    (text) => picturesIn(`/pictures/${text}/pictures/`).size,
  ),
  linear(`${platform}/pictures/address.ts#replacePictures`, (text) =>
    replacePictures(`/pictures/${text}`, () => null),
  ),
  // The bytes of a picture, after the mark of each kind: what comes out is no longer than what went in.
  ...[
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0xff, 0xd8, 0xff, 0xfe],
    [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x21, 0xfe],
    [...Buffer.from('RIFF'), 0, 0, 1, 0, ...Buffer.from('WEBP')],
  ].map((mark) =>
    linear(`${platform}/pictures/rebuild-picture.ts#rebuildPicture`, (text) =>
      JSON.stringify(rebuildPicture(Buffer.concat([Buffer.from(mark), Buffer.from(text)]))),
    ),
  ),

  linear(`${features}/editor/rules/encodings.ts#firstLines`, firstLines),
  linear(`${features}/editor/rules/encodings.ts#guessEncoding`, (text) =>
    guessEncoding(Buffer.from(text, 'latin1')),
  ),
  linear(
    `${features}/editor/rules/upload-pictures.ts#picturesBeside`,
    (text) => picturesBeside({ path: 'a.md', text }, () => true).size,
  ),
  linear(`${features}/editor/rules/upload-pictures.ts#withAddresses`, (text) =>
    withAddresses(text, new Map([['a', 'b']])),
  ),
  linear(`${features}/shares/rules/lines.ts#parseSharedLines`, parseSharedLines),
  linear(`${platform}/highlight/split-lines.ts#cutLines`, (text) =>
    cutLines(text, { start: 2, end: 9 }),
  ),
  linear(`${platform}/long-texts/jobs.ts#factsOf`, factsOf),
  worker(`${platform}/long-texts/index.ts#examineText`, 'a thread above 32 KiB'),
  worker(`${platform}/long-texts/index.ts#maskLater`, 'a thread above 32 KiB'),
  worker(`${platform}/long-texts/index.ts#symbolsLater`, 'a thread above 32 KiB'),
  worker(`${platform}/long-texts/index.ts#tickLater`, 'a thread above 32 KiB'),
  worker(`${platform}/long-texts/index.ts#endingsLater`, 'a thread above 32 KiB'),
  linear(`${platform}/text/line-endings.ts#withPlainEndings`, withPlainEndings),
  linear(`${platform}/text/line-endings.ts#endingOf`, endingOf),
  linear(`${platform}/text/line-endings.ts#keepEndings`, (text) =>
    keepEndings(`first\r\nsecond\n${text}last`, `other\n${text}\nend`),
  ),
  ...['markdown', 'typescript', 'sql', 'html'].map((language) =>
    bounded(`${features}/editor/rules/guess-name.ts#guessName`, 8_192, (text) =>
      guessName(text, language),
    ),
  ),
  bounded(
    `${features}/library/rules/definitions.ts#definitionIn`,
    300,
    (text) => definitionIn(text, false)?.name,
  ),
  linear(`${features}/library/rules/hits.ts#markSpans`, (text) =>
    markSpans(text, [[text.length / 2, text.length / 2 + 1]]),
  ),
  capped(`${features}/library/rules/pattern-literals.ts#literalsOf`, 500, literalsOf),
  linear(`${features}/library/rules/symbols.ts#cleanName`, cleanName),
  linear(`${features}/library/rules/symbols.ts#termInText`, termInText),
  bounded(`${features}/library/rules/symbols.ts#fitOf`, 120, (text) => fitOf(text, 'needle')),
  linear(`${features}/library/rules/symbols.ts#fragmentOf`, () => 0),
  linear(`${features}/library/rules/symbols.ts#keysOf`, (text) =>
    keysOf(text.split('\n').map((name) => ({ name, kind: 'function', line: 1 }))),
  ),
  linear(`${features}/library/actions/hits.ts#symbolHits`, (text) => {
    const symbols = [{ name: 'a', kind: 'function' as const, line: 1 }]
    return symbolHits(text, symbols, ['a'])?.lines.length
  }),
  linear(`${features}/library/rules/rank.ts#rankName`, (text) => rankName(text, ['a', 'word'])),
  linear(`${features}/library/rules/rank.ts#rankText`, (text) =>
    rankText(text, ['a', 'word'], false),
  ),
  bounded(`${features}/library/rules/rank.ts#levelOfLine`, 300, (text) =>
    levelOfLine(text, ['a', 'word'], false),
  ),
  bounded(`${features}/library/rules/cursor.ts#readBestKey`, 100, (text) => readBestKey(text)),
  linear(
    `${features}/library/rules/hits.ts#findHits`,
    (text) => findHits(text, foldText(text), ['a', 'word'], false)?.lines.length,
  ),
  linear(
    `${features}/library/rules/hits.ts#markHits`,
    (text) => markHits(text, ['a', 'word']).length,
  ),
  linear(
    `${features}/ai/actions/explain-alert.ts#readExplanation`,
    (text) => readExplanation(`{${text}}`)?.root_cause,
  ),
  bounded(`${features}/account/actions/people.ts#readIdentity`, 1_000, readIdentity),
  linear(`${features}/sign-in/rules/passwords.ts#usernameLabel`, usernameLabel),
  bounded(`${features}/sign-in/rules/passwords.ts#foldUsername`, 4 * USERNAME.max, foldUsername),
  linear(`${features}/programs/rules/oauth/clients.ts#isRedirectUri`, isRedirectUri),
  linear(`${features}/programs/rules/oauth/tickets.ts#readTicket`, (text) =>
    readTicket(new Uint8Array(32), 'client', text),
  ),
  linear(`${features}/programs/rules/tokens/token.ts#isToken`, isToken),
  linear(`${features}/programs/rules/tokens/token.ts#hasTokenIn`, (text) =>
    hasTokenIn(`/x?${text}`),
  ),
  linear(`${platform}/long-texts/jobs.ts#likelySecrets`, (text) => likelySecrets(text).length),
  linear(
    `${features}/library/rules/query.ts#parseQuery`,
    (text) => parseQuery(text).needles.length,
  ),
  linear(`${features}/library/rules/search-pieces.ts#arePiecesOf`, (text) =>
    arePiecesOf(text, piecesOf(text)),
  ),
  linear(`${features}/library/rules/search-pieces.ts#piecesOf`, (text) => piecesOf(text).length),
  linear(`${features}/library/rules/unfinished.ts#isUnfinished`, isUnfinished),
  capped(`${features}/library/rules/completion.ts#completeAt`, 500, (text) =>
    completeAt(text, text.length, { lang: [], tag: [], repo: [] } as never),
  ),
  linear(`${features}/library/rules/cursor.ts#decodeCursor`, (text) =>
    decodeCursor(text, 'name' as never),
  ),
  linear(`${features}/editor/rules/file-fields.ts#readTags`, (text) => readTags(text).length),
  linear(`${features}/editor/rules/file-fields.ts#readFolder`, readFolder),

  linear(`${features}/notes/rules/note-name.ts#noteName`, (content) =>
    noteName({ title: '', content }, ''),
  ),
  linear(`${features}/notes/rules/notes-query.ts#readNotesQuery`, (text) => readNotesQuery(text)),
  linear(`${features}/notes/rules/notes-query.ts#withTagToggled`, (text) =>
    withTagToggled(text, 'tag'),
  ),
  linear(`${features}/notes/rules/preview.ts#previewAround`, (text) => previewAround(text, 'word')),
  linear(`${features}/notes/rules/preview.ts#previewPieces`, (text) => previewPieces(text, 'word')),
  linear(`${features}/notes/rules/preview.ts#splitAtHit`, (text) => splitAtHit(text, 'word')),
  linear(`${features}/repositories/contract/repo-path.ts#normaliseRepoPath`, normaliseRepoPath),
  ...[false, true].map((isProse) =>
    linear(
      `${features}/repositories/rules/analysis/file-facts.ts#findTodos`,
      (text) => findTodos(text.replaceAll('a', '// TODO '), isProse).length,
    ),
  ),
  ...['x.ts', 'x.js', 'x.md'].map((path) =>
    linear(
      `${features}/repositories/rules/analysis/file-facts.ts#readFileFacts`,
      (text) => readFileFacts({ path, bytes: new TextEncoder().encode(text) }).lines,
    ),
  ),
  ...MANIFESTS.flatMap(([file, reader, path, wrap]) => [
    linear(`${platform}/manifests/${file}.ts#${reader}`, (text) => namesIn(path, text)),
    linear(`${platform}/manifests/index.ts#readManifest`, (text) => namesIn(path, wrap(text))),
  ]),
  linear(`${platform}/manifests/dependency.ts#readJsonTable`, (text) =>
    namesIn('package.json', JSON.stringify({ dependencies: { [text]: text } })),
  ),
  linear(`${platform}/manifests/toml.ts#readToml`, (text) => namesIn('Pipfile', text)),
  linear(`${platform}/xml/index.ts#readXml`, (text) => {
    try {
      return readXml(text, { text: () => {} })
    } catch (error) {
      return String(error)
    }
  }),
  linear(`${platform}/manifests/xml.ts#readElements`, (text) => {
    let elements = 0
    try {
      readElements(`<a b="${text}"><!--${text}--><c>${text}</c></a>`, () => elements++)
    } catch {
      // Most texts are no XML: what was read until then is what is counted.
    }
    return elements
  }),
  linear(`${platform}/git/formats.ts#isObjectName`, isObjectName),
  linear(`${platform}/git/progress.ts#readProgress`, readProgress),
  linear(
    `${features}/repositories/rules/pasted-address.ts#readPastedAddress`,
    (text) => readPastedAddress(`https://github.com/o/r/tree/${text}`)?.place,
  ),
  linear(`${platform}/git/remote.ts#readRemoteUrl`, (text) => {
    try {
      return readRemoteUrl(`https://github.com/${text}`, {
        allowedHosts: ['github.com'],
        insideHosts: [],
      }).href
    } catch (error) {
      if (error instanceof RemoteRefused) return error.reason
      throw error
    }
  }),
  bounded(`${features}/reminders/rules/calendar.ts#escapeText`, 200, escapeText),
  linear(`${features}/reminders/rules/calendar.ts#foldLine`, foldLine),
  linear(`${features}/reminders/rules/reminder-title.ts#previewOf`, (content) =>
    previewOf({ content, title: '', anchorText: '' }),
  ),
  linear(`${features}/reminders/rules/reminder-title.ts#isAllDone`, isAllDone),
  linear(
    `${features}/reminders/rules/reminder-title.ts#titleOf`,
    (text) => titleOf({ title: '', preview: text, text: '' }).name,
  ),
  capped(`${features}/reminders/rules/reading-time.ts#readTime`, MAX_WHEN_TEXT, (text) =>
    readTime(text, 0, 'UTC'),
  ),
  linear(`${features}/shares/actions/save.ts#asMarkdown`, (text) => asMarkdown(text, 'python')),
  linear(`${features}/shares/rules/share-links.ts#isShareId`, isShareId),
  linear(`${features}/library/rules/cursor.ts#decodeTrashCursor`, decodeTrashCursor),
  linear(`${features}/playground/views/output.tsx#linkLines`, (text) => linkLines(text).length),
]

function namesIn(path: string, text: string): number {
  return readManifest(path, text)?.dependencies.length ?? 0
}

/** A drawing in which every element declares a prefix, each inside the one before, and then many small ones. */
function prefixed(size: number): string {
  const depth = Math.floor(size / 40)
  const open = Array.from({ length: depth }, (_, at) => `<g xmlns:p${at}="u">`).join('')
  return `<svg>${open}${'<g/>'.repeat(depth)}${'</g>'.repeat(depth)}</svg>`
}

/** Exported functions with a text that no person wrote, or that look at a bounded piece of it, and why. */
export const OTHER_TEXTS: Record<string, string> = {
  'src/platform/crypto/digests.ts#sha256Later': 'a digest is linear',
  'src/platform/crypto/secrets.ts#encryptText': 'a cipher is linear; what we keep in a cookie',
  'src/platform/crypto/ids.ts#isId': 'one anchored pattern',
  'src/platform/crypto/passwords.ts#isPassword':
    'a password, cut at 200 by its contract; normalised above',
  'src/platform/store/postgres/dialect.ts#queryRecords': 'sent as it is; the text of a statement',
  'src/platform/host-api/repositories.ts#createGist':
    'sent as it is, at most a file of the library',
  'src/platform/git/remote.ts#openRemote': 'readRemoteUrl, then a look-up of a name',
  'src/features/reminders/rules/when.ts#isWall': 'one anchored pattern',
  'src/platform/text/utf8.ts#encodesUtf8': 'one pass, then the decoder of the engine',
  'src/platform/events/redact.ts#isMasked': 'one look at one place',
  'src/platform/http/idempotency.ts#isIdempotencyKey': 'one anchored pattern',
  'src/platform/http/read-input.ts#named': 'a code of our own',
  'src/platform/jobs/declare.ts#isTimeOfDay': 'a setting of the operator',
  'src/platform/editor/pictures.ts#insertLine': 'a line of our own, into the editor of a browser',
  'src/platform/editor/pictures.ts#replaceLine': 'one search for a line of our own, in a browser',
  'src/platform/threads/index.ts#workerFile': 'a file of our own',
  'src/platform/time/index.ts#parseIso': 'one anchored pattern',
  'src/platform/languages/ambiguous.ts#decideExtension':
    'part of detectLanguage, which cuts its lines',
  'src/platform/markdown/load-math.ts#drawWaitingFormulas':
    'in the browser of the reader, one formula at a time',
  'src/platform/html/escape-html.ts#decodeAttribute': 'an attribute that the server wrote',
  'src/features/programs/rules/docs/index.ts#search': 'folds a query of a bounded length',
  'src/features/editor/rules/encodings.ts#isEncoding': 'one of four words',
  'src/features/editor/rules/file-fields.ts#fieldOf': 'a code of our own',
  'src/features/start/rules/help/sections.ts#findSections': 'folds a query of a bounded length',
  'src/features/start/rules/help/sections.ts#sectionsOf': 'cuts files of the release',
}
