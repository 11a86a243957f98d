/**
 * Bounds that no growth shows: without one of them its reader would still be linear, but would read further or produce
 * more. Each is exceeded by a little, and the output is counted.
 */

import { termsOfPerson, termsOfSearch } from '#features/account/rules/search-terms.ts'
import { firstLines, guessEncoding } from '#features/editor/rules/encodings.ts'
import { guessName } from '#features/editor/rules/guess-name.ts'
import { completeAt } from '#features/library/rules/completion.ts'
import { decodeCursor, decodeTrashCursor, encodeCursor } from '#features/library/rules/cursor.ts'
import { foldersAbove } from '#features/library/rules/folders.ts'
import { findHits, markHits } from '#features/library/rules/hits.ts'
import { literalsOf } from '#features/library/rules/pattern-literals.ts'
import { rankText } from '#features/library/rules/rank.ts'
import { keysOf } from '#features/library/rules/symbols.ts'
import { noteName } from '#features/notes/rules/note-name.ts'
import { previewAround } from '#features/notes/rules/preview.ts'
import { readCursor } from '#features/operations/actions/jobs.ts'
import { receivedAlert } from '#features/operations/rules/observability/alertmanager.ts'
import { writePrimer } from '#features/programs/rules/agents/primer.ts'
import { escapeText } from '#features/reminders/rules/calendar.ts'
import { isRepoName } from '#features/repositories/contract/repo-path.ts'
import { nameFromUrl } from '#features/repositories/rules/addresses.ts'
import { compareAnalyses } from '#features/repositories/rules/analysis/compare.ts'
import { findTodos, readFileFacts } from '#features/repositories/rules/analysis/file-facts.ts'
import { findPairs, HistoryCollector } from '#features/repositories/rules/analysis/history.ts'
import { AnalysisBuilder } from '#features/repositories/rules/analysis/summary.ts'
import { contentOf } from '#features/repositories/rules/blob-content.ts'
import { isSubject } from '#features/sign-in/rules/oidc-claims.ts'
import { passwordProblemOf } from '#features/sign-in/rules/passwords.ts'
import { findInLines } from '#features/viewer/rules/find-in-text.ts'
import { captureAnchor, locateAnchor, suggestLines } from '#platform/anchoring/index.ts'
import { diffLines, sideBySideRows } from '#platform/diff/index.ts'
import { compareWords } from '#platform/diff/words.ts'
import { lineDirection } from '#platform/editor/line-direction.ts'
import { maskSecrets } from '#platform/events/mask-secrets.ts'
import { redact } from '#platform/events/redact.ts'
import { isBranchName } from '#platform/git/formats.ts'
import { type GitMatch, GrepReader } from '#platform/git/grep-format.ts'
import { NulFields } from '#platform/git/nul-fields.ts'
import { ErrorLines } from '#platform/git/progress.ts'
import { readRemoteUrl } from '#platform/git/remote.ts'
import { outlineOf } from '#platform/highlight/outline.ts'
import { jsonExcess, readForm } from '#platform/http/read-body.ts'
import { ReplyReader } from '#platform/language-model/reply-reader.ts'
import { languagesByShebang } from '#platform/languages/content.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { readManifest } from '#platform/manifests/index.ts'
import { readElements, type XmlElement } from '#platform/manifests/xml.ts'
import { guessDiagramSize } from '#platform/markdown/diagram-size.ts'
import { mostUnitsFor } from '#platform/markdown/drawing.ts'
import { parseMarkdown, renderMarkdown } from '#platform/markdown/engine.ts'
import { slugOf } from '#platform/markdown/headings.ts'
import { markdownLabels } from '#platform/markdown/labels.ts'
import { drawMath } from '#platform/markdown/math.ts'
import { type FoundInTexts, findInTexts } from '#platform/patterns/jobs.ts'
import { rebuildPicture } from '#platform/pictures/rebuild-picture.ts'
import { drawSource } from '#platform/shown-texts/draw-source.ts'
import { excerpt, firstWords, fitsPoints, foldText } from '#platform/text/index.ts'
import { anchor, sourceSettings } from './text-readers.ts'

const id = 'a'.repeat(26)
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`
const blanks = (size: number) => ' '.repeat(size)
const breaks = (size: number) => '\n'.repeat(size)
const letters = (size: number) => 'a'.repeat(size)
const numbered = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const languageOf = (content: string, name = 'x') => detectLanguage({ name, content })

/** What a search finds after a gap: it is found without one, and not after one of this size. */
export const UNSEEN_BEHIND: readonly (readonly [
  bound: string,
  size: number,
  find: (gap: number) => unknown,
])[] = [
  ['text an excerpt looks at', 1_000, (gap) => excerpt(`${blanks(gap)}word`) !== '…'],
  ['text a name looks at', 1_000, (gap) => noteName({ title: '', content: `${blanks(gap)}a` }, '')],
  [
    'letters before a value in an address',
    30,
    (gap) => maskSecrets(`&${'_'.repeat(gap)}password=foo`, 'python').masked,
  ],
  ['blanks before a declaration', 200, (gap) => outlined(`${blanks(gap)}def a():`)],
  [
    'letters that tell the direction of a line',
    400,
    (gap) => lineDirection(`- [x] ${blanks(gap)}א`),
  ],
  ['lines of an outline', 100_000, (gap) => outlined(`${breaks(gap)}def a():`)],
  ['letters in a line of an outline', 2_000, (gap) => outlined(`def a(): ${letters(gap)}`)],
  [
    'letters in a heading of an outline',
    2_000,
    (gap) => outlined(`# a${letters(gap)}`, 'markdown'),
  ],
  ['lines of a source with an outline', 20_000, (gap) => drawn(`def a():${breaks(gap)}a`)],
  [
    'head of a file that tells its language',
    65_536,
    (gap) => languageOf(`${blanks(gap)}<!doctype html>`, 'x.svg') === 'html',
  ],
  ['text that is parsed as JSON', 100_000, (gap) => languageOf(`{"a": ${blanks(gap)}`) !== 'json'],
  ['letters of a shebang', 200, (gap) => languagesByShebang(`#!${blanks(gap)}python`).length],
  ['line with a mode of Emacs', 400, (gap) => languageOf(`${blanks(gap)}-*- ruby -*-`) === 'ruby'],
  ['line with a mode of Vim', 400, (gap) => languageOf(`${blanks(gap)}vim: ft=ruby`) === 'ruby'],
  [
    'text that is searched for habits',
    16_384,
    (gap) => languageOf(`a${breaks(gap)}import os\nprint(self)\n`) === 'python',
  ],
  [
    'letters of a line that tell its language',
    400,
    (gap) => languageOf(`a${letters(gap)} => {console.log(1)}`) === 'javascript',
  ],
  [
    'letters of the name of a footnote',
    100,
    (gap) =>
      parseMarkdown(`[^a${letters(gap)}]: b`).tokens.some(({ type }) =>
        type.startsWith('footnote'),
      ),
  ],
  [
    'letters of a first entry of front matter',
    201,
    (gap) => parseMarkdown(`---\na${letters(gap)}: b\n---\n`).tokens[0]?.type === 'front_matter',
  ],
  ['commands that a formula expands', 301, (gap) => drawMath(`a${'\\iff '.repeat(gap)}`, true)],
  ['letters of the name of a repository', 100, (gap) => isRepoName(`a${letters(gap)}`)],
  [
    'lines of front matter',
    500,
    (gap) =>
      parseMarkdown(`---\na: b\n${'\n'.repeat(gap)}---\n`).tokens[0]?.type === 'front_matter',
  ],
  [
    'letters of the address of a picture',
    2_000,
    (gap) => drawnAs(`![a](http://a.b/${letters(gap)})`, 'http://'),
  ],
  ['letters of a formula', 5_000, (gap) => drawMath(`a${letters(gap)}`, true)],
  ['lines around an anchor', 10, (gap) => anchored(`word\n${breaks(gap)}x`, gap + 2).before],
  [
    'letters of lines compared by word',
    2_000,
    (gap) => compareWords(letters(gap + 1), letters(gap + 1)).words,
  ],
  ['letters compared to find a line', 2_000, (gap) => !isTooLarge(gap)],
  ['brackets between a bracket and a line with words', 10, (gap) => isPlaced('words', gap)],
  ['brackets between a bracket and equal lines', 10, (gap) => isPlaced('a b\na b\na b', gap)],
  ['lines that came between a bracket and its neighbour', 2, (gap) => isPlacedAfter(gap)],
  ['equal headings that may be meant', 20, (gap) => suggestedHeadings(gap)],
  ['places where a block may have gone', 50, (gap) => movesAmong(gap)],
  ['edits of a comparison', 600, (gap) => !diffOf(gap + 1).isApproximate],
  ['values of a body', 10_000, (gap) => jsonExcess(`[${'1,'.repeat(gap)}`) === null],
  ['fields of a form', 10_000, (gap) => 'fields' in readForm(Buffer.from(`${'a&'.repeat(gap)}a`))],
  ['depth of a body', 64, (gap) => jsonExcess('['.repeat(gap + 1)) === null],
  ['letters of a requirement', 1_000, (gap) => named('requirements.txt', `${blanks(gap)}a`)],
  [
    'letters of a requirement in TOML',
    1_000,
    (gap) => named('pyproject.toml', `project.dependencies = ['${blanks(gap)}a']`),
  ],
  [
    'letters of a line of setup.cfg',
    1_000,
    (gap) => named('setup.cfg', `[options]\ninstall_requires=\n ${blanks(gap)}a`),
  ],
  [
    'letters of a line of go.mod',
    1_000,
    (gap) => named('go.mod', `require ${blanks(gap)}a.b/c v1`),
  ],
  ['letters of a line of Gemfile', 1_000, (gap) => named('Gemfile', `${blanks(gap)}gem 'a'`)],
  [
    'blocks of a Gemfile',
    20,
    (gap) =>
      readManifest('Gemfile', `${'a do\n'.repeat(gap)}group :test do\ngem 'a'`)?.dependencies[0]
        ?.kind === 'development',
  ],
  [
    'letters of a line of Gemfile.lock',
    1_000,
    (gap) => !locked('Gemfile.lock', `    a (1)${blanks(gap)}b`),
  ],
  [
    'letters of a line of yarn.lock',
    2_000,
    (gap) => locked('yarn.lock', `a@${letters(gap)}:\n  version "1"`),
  ],
  [
    'depth of TOML',
    50,
    (gap) => readManifest('Pipfile', `a = [${'['.repeat(gap)}${']'.repeat(gap)}]`),
  ],
  ['depth of XML', 100, (gap) => elements(`${'<a>'.repeat(gap)}<b/>${'</a>'.repeat(gap)}`).length],
  [
    'letters of an attribute',
    200,
    (gap) => elements(`<a b${letters(gap)}="1"/>`)[0]!.attributes.size,
  ],
  ['scans of a picture', 100, (gap) => !('error' in rebuildPicture(jpegOf(gap + 1)))],
  ['letters of a branch', 244, (gap) => isBranchName(`a${letters(gap)}`)],
  [
    'letters of the address of a repository',
    500,
    (gap) => isRemote(`https://github.com/a${letters(gap)}`),
  ],
  [
    'bytes that tell an encoding',
    65_536,
    (gap) => guessEncoding(bytes(`${letters(gap)}\u0001`)) === null,
  ],
  ['text shown of an encoding', 4_096, (gap) => firstLines(`${breaks(gap)}a`)],
  [
    'letters of a title',
    80,
    (gap) => guessName(`<title>abc${letters(gap)}</title>`, 'html') !== 'snippet.html',
  ],
  [
    'lines compared in a text',
    100,
    (gap) => isShown(`${'word\n'.repeat(gap)}def word():\n`, gap + 1),
  ],
  [
    'letters of a place in the list',
    2_000,
    (gap) =>
      decodeCursor(
        encodeCursor({ sort: 'name_asc', key: letters(gap), id, direction: 'forward' }),
        'name_asc',
      ),
  ],
  ['digits of a place among runs', 15, (gap) => readCursor(`1${'0'.repeat(gap)}.a`)],
  ['letters of a place among runs', 64, (gap) => readCursor(`1.a${letters(gap)}`)],
  [
    'letters of a place in the bin',
    200,
    (gap) => decodeTrashCursor(bytes(`[1,"${id}",0]${blanks(gap)}`).toString('base64url')),
  ],
  [
    'bytes that tell a text of a repository',
    8_000,
    (gap) => contentOf(bytes(`${letters(gap)}\0`)).kind === 'binary',
  ],
  [
    'bytes of a pointer to a file kept elsewhere',
    1_024,
    (gap) => contentOf(bytes(`${POINTER}${letters(gap)}`)).kind === 'lfs',
  ],
  [
    'bytes that tell a text from others',
    8_000,
    (gap) => factsOf(`${letters(gap)}\0`).language === '',
  ],
  ['head that tells who wrote a file', 1_500, (gap) => factsOf(`${blanks(gap)}@generated`).aside],
  ['letters of the name of a model', 100, (gap) => modelCalled(`a${letters(gap)}`) !== 'asked'],
  ['letters of a name that a provider gives', 255, (gap) => isSubject(`a${letters(gap)}`)],
  [
    'letters of a password that are judged',
    64,
    (gap) => passwordProblemOf(`${'1234567890'.repeat(gap / 10)}1234kq7vz2xw9m`, 'b') === null,
  ],
  [
    'letters of a line in which a pattern is marked',
    4_000,
    (gap) => foundBy('b', `${letters(gap)}b`)!.lines[0]!.spans.length,
  ],
  [
    'text in which a pattern may take several lines',
    32_768,
    (gap) => foundBy('a\nb', `${breaks(gap)}a\nb`),
  ],
  ['letters of a search for people', 200, (gap) => termsOfSearch(`${blanks(gap)}a`).length],
  [
    'letters before what is left to do',
    2_000,
    (gap) => findTodos(`//${blanks(gap)} TODO a`, false).length,
  ],
]

/** How much is produced from a text that has more. */
export const MADE: readonly (readonly [bound: string, made: number, of: () => number])[] = [
  ['letters of an excerpt', 121, () => excerpt(letters(300)).length],
  ['words of a name', 6, () => firstWords('a '.repeat(20)).split(' ').length],
  ['letters of an event', 2_001, () => redact(letters(3_000)).length],
  ['symbols of an outline', 1_000, () => outlined('def a():\n'.repeat(1_001))],
  ['headings of an outline', 1_000, () => outlined('# a\n'.repeat(1_001), 'markdown')],
  ['letters of a symbol', 120, () => outlineOf(`# ${letters(200)}`, 'markdown')[0]!.name.length],
  [
    'depth of a symbol',
    5,
    () =>
      Math.max(
        ...outlineOf(
          numbered(12, (at) => `${blanks(at)}def a():`),
          'python',
        ).map(({ depth }) => depth),
      ),
  ],
  ['markup of a document', 20 * 2 ** 20, () => mostUnitsFor(letters(2 ** 20))],
  [
    'letters of an address in a text',
    2_005,
    () => parseMarkdown(`http://a.b/${letters(3_000)}`).tokens[1]!.children![1]!.content.length,
  ],
  [
    'ways back from a footnote',
    20,
    () => drawnAs(`${'[^a] '.repeat(30)}\n\n[^a]: b`, 'class="md-footnote-back"'),
  ],
  ['letters of an anchor of a heading', 100, () => slugOf(letters(200)).length],
  ['formulas of a document', 1_000, () => formulasIn('$a$ '.repeat(1_001)).length],
  [
    'letters of the formulas of a document',
    60_000,
    () => formulasIn(`$${letters(1_000)}$ `.repeat(61)).join('').length,
  ],
  ['size of a rule in a formula', 20, () => widthOf('\\rule{50em}{1em}')],
  ['letters of a quote', 256, () => anchored(letters(300), 1).quote.length],
  ['letters around an anchor', 128, () => anchored(`${letters(300)}\nb`, 2).before.length],
  ['pairs of lines compared by word', 2_000, () => pairsIn(2_001, 1)],
  ['work of comparing by word', 21, () => pairsIn(60, 70)],
  ['edits between two equal lines', 601, () => rewritten(400, [101]).removed],
  ['work of comparing by line', 8_292, () => rewritten(400, Array(60).fill(90)).removed],
  [
    'ranks of a diagram',
    1_982,
    () =>
      guessDiagramSize(`graph TD\n${numbered(40, (at) => `n${39 - at} --> n${40 - at}`)}`).height,
  ],
  [
    'nodes of a diagram beside each other',
    4_006,
    () =>
      guessDiagramSize(`graph TD\n${numbered(30, (at) => `a${at} &`).replaceAll('\n', '')}`).width,
  ],
  ['labels of a diagram', 638, () => guessDiagramSize(labelled(30)).height],
  [
    'places that are suggested',
    3,
    () => suggestLines({ ...anchor, quote: 'equal words' }, 'equal words\n\n\n\n'.repeat(9)).length,
  ],
  [
    'dependencies of a manifest',
    2_000,
    () =>
      named(
        'requirements.txt',
        numbered(2_001, (at) => `a${at}`),
      ),
  ],
  ['versions of a lock file', 10_000, () => locked('Gemfile.lock', '    a (1)\n'.repeat(10_001))],
  ['letters of the name of a dependency', 200, () => dependency(letters(300), '1').name.length],
  [
    'letters of the version of a dependency',
    100,
    () => dependency('a', letters(300)).version.length,
  ],
  [
    'letters of an element',
    1_000,
    () => elements(`<a>${letters(2_000)}<b/>${letters(9)}</a>`)[1]!.text.length,
  ],
  [
    'letters of the value of an attribute',
    1_000,
    () => elements(`<a b="${letters(2_000)}"/>`)[0]!.attributes.get('b')!.length,
  ],
  ['letters of the name of an element', 200, () => elements(`<${letters(300)}/>`)[0]!.name.length],
  [
    'children of an element',
    100,
    () => elements(`<a>${numbered(101, (at) => `<b${at}/>`)}</a>`).at(-1)!.children.size,
  ],
  [
    'attributes of an element',
    50,
    () => elements(`<a ${numbered(51, (at) => `b${at}="1"`)}/>`)[0]!.attributes.size,
  ],
  ['letters of a line of git', 2_000, () => errorsOf(letters(3_000)).length],
  ['bytes of a line that git finds', 400, () => grepped('a', 1, letters(900)).text.length],
  [
    'bytes before what git finds',
    120,
    () => grepped('a', 501, `${letters(500)}b`).text.indexOf('b'),
  ],
  ['bytes of a name that git finds', 65_534, () => grepped(letters(70_000), 1, 'a').path.length],
  ['bytes of a field that git writes', 65_536, () => fieldOf(70_000).length],
  ['lines of git', 12, () => errorsOf('a\n'.repeat(20)).split('\n').length],
  ['lines shown of an encoding', 3, () => firstLines('a\n'.repeat(9)).split('\n').length],
  ['letters shown of an encoding', 120, () => firstLines(letters(200)).length],
  ['letters of a first name', 43, () => guessName(`# ${letters(100)}`, 'markdown').length],
  ['lines shown of a text', 3, () => hitsIn('a\n'.repeat(9), ['a'])!.lines.length],
  ['letters shown of a line', 161, () => markHits(letters(500), ['b']).join('').length],
  ['places of a word in a text', 997, () => hitsIn('a\n'.repeat(2_000), ['a'])!.more!.count],
  [
    'words of the name of a symbol',
    9,
    () => keysOf([{ name: 'aB'.repeat(40), kind: 'function', line: 1 }]).split('\u0001').length - 1,
  ],
  ['letters of a preview', 200, () => previewAround(letters(300), 'b').text.length],
  [
    'letters of what is left to do',
    200,
    () => findTodos(`// TODO ${letters(300)}`, false)[0]!.text.length,
  ],
  ['things left to do in a file', 200, () => findTodos('// TODO a\n'.repeat(300), false).length],
  [
    'letters of the name that an address gives',
    100,
    () => nameFromUrl(new URL(`https://a.b/${letters(200)}`))?.length ?? 0,
  ],
  ['letters of a path that an agent is told', 160, () => primerParts(letters(300), 1).path.length],
  ['languages that an agent is told', 10, () => primerParts('a', 20).languages.length],
  ['labels of an alert', 20, () => labelsOf(numbered(30, (at) => `a${at}`).split('\n')).length],
  ['letters of the name of an alert', 100, () => alertOf({ alertname: letters(300) }).name.length],
  [
    'letters of the endpoint of an alert',
    200,
    () => alertOf({ path: letters(300) }).endpoint.length,
  ],
  ['letters of the summary of an alert', 500, () => alertOf({}, letters(600)).summary.length],
  ['letters of a text in a calendar', 200, () => escapeText(letters(300)).length],
  ['folders above a folder', 8, () => foldersAbove('a/b/c/d/e/f/g/h/i/j').length],
  ['letters of a label', 50, () => labelsOf([letters(300)])[0]!.length],
  [
    'letters of the value of a label',
    200,
    () => alertOf({ a: letters(300) }).metadata['a']!.length,
  ],
  [
    'words that find a person',
    20,
    () =>
      termsOfPerson({
        firstName: numbered(30, (at) => `a${at}`),
        lastName: '',
        username: '',
        id: '',
      }).length,
  ],
  ['letters of a word that finds a person', 40, () => termsOfSearch(letters(60))[0]!.length],
  ['words of a search for people', 5, () => termsOfSearch('a b c d e f').length],
  ['lines that a pattern shows', 3, () => foundBy('a', 'a\n'.repeat(9))!.lines.length],
  ['lines that a pattern finds', 1_000, () => foundBy('a', 'a\n'.repeat(2_000))!.others],
  ['places of a pattern in a line', 20, () => foundBy('a', letters(30))!.lines[0]!.spans.length],
  ['runs of letters of a pattern', 3, () => literalsOf('abc.def.ghi.jkl').length],
  ['offers of a search', 8, () => completeAt('tag:', 4, offersOf(20))!.rows.length],
  ['languages of a repository', 100, () => analysed(200).languages.items.length],
  ['files that a repository lists', 200, () => analysed(300).large.items.length],
  ['letters of what a repository lists', 129, () => analysed(300, 2_000).large.items.length],
  ['folders with code of others', 10_000, () => analysed(10_001, 1, '/vendor/').aside.total],
  [
    'suggestions of a kind',
    6,
    () => analysed(9).suggestions.filter(({ kind }) => kind === 'large_file').length,
  ],
  ['files of a repository that change most', 30, () => historyOf(40).all.length],
  ['files that change most in a year', 30, () => historyOf(40).year.length],
  [
    'files that change together',
    30,
    () => findPairs(Array(9).fill([1, 2, 3, 4, 5, 6, 7, 8, 9])).pairs.length,
  ],
  ['things that came to be done', 100, () => changesBetween().todos.added.items.length],
  ['things that were done', 100, () => changesBetween().todos.removed.items.length],
  ['versions that changed', 100, () => changesBetween().dependencies.changed.items.length],
  ['dependencies of a repository', 2_000, () => readAnalysis().dependencies.items.length],
  ['things left to do in a repository', 1_000, () => readAnalysis().todos.items.length],
  [
    'letters of what is left to do in a repository',
    127,
    () => readAnalysis(2_000).todos.items.length,
  ],
  [
    'hits in a file',
    100_000,
    () =>
      findInLines([letters(100_001)], { text: 'a', isCaseSensitive: true, isWholeWord: false })
        .length,
  ],
]

/** What takes hardly more work, however much text follows. */
export const SAME_WORK_FROM: readonly (readonly [
  bound: string,
  size: number,
  read: (size: number) => unknown,
])[] = [
  ['points that are counted', 50, (size) => fitsPoints(letters(size), 10)],
  [
    'places of a word that rank a text',
    100,
    (size) => rankText('words '.repeat(size), ['word'], false),
  ],
  [
    'line around a word that ranks a text',
    100,
    (size) => rankText('word '.repeat(size), ['word'], false),
  ],
  ['line around a hit', 2_000, (size) => markHits(letters(size), ['a'])],
  ['letters of a password', 600, (size) => passwordProblemOf(letters(size), 'b')],
]

function outlined(text: string, language = 'python'): number {
  return outlineOf(text, language).length
}

function drawn(content: string): number {
  const { outline } = drawSource({ content, coloured: null }, sourceSettings)
  return String(outline ?? '').split('<li>').length - 1
}

function formulasIn(text: string): string[] {
  const found: string[] = []
  renderMarkdown(text, { labels: markdownLabels.en, math: (tex) => String(found.push(tex)) && tex })
  return found
}

/** How often a document's markup has this. */
function drawnAs(text: string, markup: string): number {
  return renderMarkdown(text, { labels: markdownLabels.en }).html.split(markup).length - 1
}

function widthOf(tex: string): number {
  return Number(/width="(\d+)em"/.exec(drawMath(tex, true)!)![1])
}

/** The line is gone, and so many others are there instead. */
function isTooLarge(others: number): boolean {
  const line = numbered(60, (at) => `${at}`).replaceAll('\n', '')
  const current = numbered(others, (at) => `another ${at}`)
  return locateAnchor({ lineStart: 1, lineEnd: 1 }, line, current).reason === 'too_large'
}

/** A bracket in the middle of others, with these lines on both sides, in a text that got a line more. */
function isPlaced(lines: string, brackets: number): boolean {
  const side = '}\n'.repeat(brackets)
  const text = `${lines}\n${side}}\n${side}${lines}`
  const at = lines.split('\n').length + brackets + 1
  return locateAnchor({ lineStart: at, lineEnd: at }, text, `new\n${text}`).state === 'shifted'
}

/** A bracket between two lines with text, and so many lines that came on both sides of it. */
function isPlacedAfter(lines: number): boolean {
  const came = '{\n'.repeat(lines)
  const now = `new\nwords\n${came}}\n${came}others`
  return locateAnchor({ lineStart: 2, lineEnd: 2 }, 'words\n}\nothers', now).state === 'shifted'
}

/** The intended heading, after so many of the same name under another one. */
function suggestedHeadings(others: number): number {
  const same = (at: number) => ({ id: '', level: 2, text: 'same', line: at + 2 })
  const top = (text: string, line: number) => ({ id: '', level: 1, text, line })
  const headings = [
    top('another', 1),
    ...Array.from({ length: others }, (_, at) => same(at)),
    top('meant', others + 2),
    same(others + 1),
  ]
  const lost = { ...anchor, quote: '', headingPath: ['meant', 'same'] }
  return suggestLines(lost, breaks(others + 4), headings).length
}

/** So many edges beside each other, each with a label. */
function labelled(arrows: number): string {
  return `graph TD\n${numbered(arrows, (at) => `a${at} -->|x| b${at}`)}`
}

/** The block occurs once, and its lines occur so many times besides. */
function movesAmong(others: number): boolean {
  const [block, between] = ['first\nsecond', numbered(30, (at) => `between ${at}`)]
  const apart = numbered(others, () => 'first\nsomething\nsecond')
  const range = { lineStart: 1, lineEnd: 2 }
  return (
    locateAnchor(range, `${block}\n${between}`, `${between}\n${apart}\n${block}`).state === 'moved'
  )
}

function anchored(text: string, line: number) {
  return captureAnchor(text, { lineStart: line, lineEnd: line })
}

function diffOf(lines: number) {
  return diffLines(
    numbered(lines, (at) => `a${at}`),
    numbered(lines, (at) => `b${at}`),
  )
}

/** Lines of which each has so many other words than before. */
function pairsIn(count: number, terms: number): number {
  const line = (sign: string) => (at: number) =>
    `${'same '.repeat(terms)}${letters(9)} ${`${sign}${at} `.repeat(terms)}`
  const diff = diffLines(numbered(count, line('x')), numbered(count, line('y')))
  return sideBySideRows(diff).filter((row) => row.kind === 'changed' && row.old?.pieces).length
}

/** So many other lines, then stretches between two unchanged lines, in which every second line changed. */
function rewritten(others: number, stretches: readonly number[]) {
  const text = (sign: string, equal: string) =>
    [
      numbered(others, (at) => `${sign}${at}`),
      ...stretches.flatMap((lines, stretch) => [
        `kept ${stretch}`,
        // One more in the one than in the other, so that none of them is used as a fixed point.
        numbered(lines, (at) => `${sign} ${stretch} ${at}\n${at === 5 ? equal : 'equal'}`),
      ]),
    ].join('\n')
  return diffLines(text('x', 'equal'), text('y', 'equal\nequal'))
}

function named(path: string, text: string): number {
  return readManifest(path, text)?.dependencies.length ?? 0
}

function locked(path: string, text: string): number {
  return readManifest(path, text)?.lockedVersions.length ?? 0
}

function dependency(name: string, version: string) {
  return readManifest('package.json', JSON.stringify({ dependencies: { [name]: version } }))!
    .dependencies[0]!
}

function elements(text: string): XmlElement[] {
  const found: XmlElement[] = []
  try {
    readElements(text, (element) => found.push(element))
  } catch {
    return []
  }
  return found
}

function alertOf(labels: Record<string, string>, summary = 'a') {
  const sent = { status: 'firing' as const, startsAt: '2026-11-01T00:00:00Z' }
  const named = { alertname: 'a', ...labels }
  return receivedAlert({ ...sent, labels: named, annotations: { summary } }, 0)!
}

function labelsOf(names: readonly string[]): string[] {
  return Object.keys(alertOf(Object.fromEntries(names.map((name) => [name, 'a']))).metadata)
}

function foundBy(source: string, text: string) {
  const pattern = { source, isDotAll: false }
  return (findInTexts(pattern, [text], 60_000) as FoundInTexts).texts[0]
}

function offersOf(count: number) {
  const tag = Array.from({ length: count }, (_, at) => ({ value: `a${at}`, label: `a${at}` }))
  return { tag, lang: [], repo: [], folder: [] }
}

/** Files that are too large to be read, each of a language of its own and in a folder of its own. */
function analysed(files: number, pathLetters = 1, folder = '/') {
  const builder = new AnalysisBuilder()
  for (let at = 0; at < files; at++) {
    const path = `${at}${folder}${letters(pathLetters)}`
    builder.addFile({ path, bytes: 2 ** 21, language: `l${at}`, object: path })
  }
  return builder.finish('c', new HistoryCollector([], 0), [])
}

/** Ten manifests with the maximum number of dependencies, and ten files with as many to-do comments. */
function readAnalysis(pathLetters = 1) {
  const builder = new AnalysisBuilder()
  const texts = new Map<string, string>()
  for (let file = 0; file < 10; file++) {
    const folder = `${file}${letters(pathLetters)}`
    texts.set(
      `${folder}/requirements.txt`,
      numbered(500, (at) => `a${file}-${at}`),
    )
    texts.set(`${folder}/x.ts`, '// TODO a\n'.repeat(200))
  }
  for (const [path, text] of texts)
    builder.addFile({ path, bytes: text.length, language: 'text', object: path })
  for (const { path } of builder.filesToRead())
    builder.addFacts(readFileFacts({ path, bytes: bytes(texts.get(path)!) }))
  return builder.finish('c', new HistoryCollector([], 0), [])
}

/** Two commits that change so many files. */
function historyOf(files: number) {
  const paths = Array.from({ length: files }, (_, at) => `${at}`)
  const history = new HistoryCollector(paths, 0)
  for (const at of [2, 1]) history.add({ at, author: 'a', paths })
  return history.hotFiles()
}

/** Between two analyses every to-do comment is another one, and every dependency has another version. */
function changesBetween() {
  const { todos, dependencies, ...same } = readAnalysis()
  const renamed = todos.items.map((todo) => ({ ...todo, text: `not ${todo.text}` }))
  const older = dependencies.items.map((dependency) => ({ ...dependency, version: '0' }))
  return compareAnalyses(
    {
      ...same,
      todos: { ...todos, items: renamed },
      dependencies: { ...dependencies, items: older },
    },
    { ...same, todos, dependencies },
  )
}

/** The path of the last file and the languages, as an agent reads them. */
function primerParts(path: string, languages: number) {
  const { text } = writePrimer({
    ...{ instructions: '', files: 1, isCapped: false, origin: '' },
    languages: Array.from({ length: languages }, (_, at) => ({ name: `l${at}`, count: 1 })),
    lastFiles: [{ id, path, language: 'a', lines: 1, updatedAt: '' }],
  })
  return {
    path: /^- (a+) \(/m.exec(text)![1]!,
    languages: /Languages: (.*)\.$/m.exec(text)![1]!.split(', '),
  }
}

/** The author that a reply names; `asked` is the model in the request. */
function modelCalled(model: string): string {
  const reader = new ReplyReader('asked')
  reader.read({ type: 'message_start', message: { model } })
  reader.read({ type: 'content_block_delta', delta: { type: 'text_delta', text: 'a' } })
  reader.read({ type: 'message_stop' })
  return reader.end().model
}

/** One match as `git grep` writes it, in a commit called `c`. */
function grepped(path: string, column: number, text: string): GitMatch {
  const found: GitMatch[] = []
  new GrepReader('c', (match) => found.push(match)).push(
    bytes(`c:${path}\0${1}\0${column}\0${text}\n`),
  )
  return found[0]!
}

/** A field as git writes it with `-z`, in two pieces. */
function fieldOf(size: number): Buffer {
  const found: Buffer[] = []
  const fields = new NulFields((field) => found.push(field))
  for (const piece of ['a', `${letters(size - 1)}\0`]) fields.push(bytes(piece))
  return found[0]!
}

function errorsOf(text: string): string {
  const lines = new ErrorLines(() => {})
  lines.push(text)
  return lines.end()
}

/** One grey point, drawn so many times. */
function jpegOf(scans: number): Buffer {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1]
  const frame = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
  return Buffer.from([...frame, ...Array(scans).fill(scan).flat(), 0xff, 0xd9])
}

function isRemote(address: string): boolean {
  try {
    return readRemoteUrl(address, { allowedHosts: ['github.com'], insideHosts: [] }) !== null
  } catch {
    return false
  }
}

function bytes(text: string): Buffer {
  return Buffer.from(text)
}

function factsOf(text: string) {
  return readFileFacts({ path: 'x.ts', bytes: bytes(text) })
}

function isShown(text: string, line: number): boolean {
  return hitsIn(text, ['word'])!.lines.some((hit) => hit.line === line)
}

function hitsIn(text: string, needles: string[]) {
  return findHits(text, foldText(text), needles, false)
}
