/**
 * The script of the page that clients show in their own window; no page of ours loads it. It reads what the tools
 * returned, asks for the other half (the notes of a file, the file of notes), and draws both.
 */
import type { NoteRecord } from '#features/notes/contract/replies.ts'
import { drawMessage, drawView, type ViewContent } from './file-view/draw.ts'
import { Host, isParams, type Params } from './file-view/host.ts'
import { fitInto, reportSize, takeTheme } from './file-view/surroundings.ts'

const PROTOCOL = '2026-01-26'

function showResults(): void {
  let asked: Params = {}
  let mayCall = false
  const host = new Host({
    'ui/notifications/tool-input': ({ arguments: given }) => {
      asked = isParams(given) ? given : {}
    },
    'ui/notifications/tool-result': (result) => {
      void showResult(result, asked, (name, given) =>
        mayCall ? host.request('tools/call', { name, arguments: given }) : Promise.resolve(null),
      )
    },
    'ui/notifications/tool-cancelled': () => drawMessage('cancelled'),
    'ui/notifications/host-context-changed': takeSurroundings,
  })
  drawMessage('waiting')
  void begin(host).then((result) => {
    mayCall = isParams(result?.['hostCapabilities']) && 'serverTools' in result['hostCapabilities']
    takeSurroundings(isParams(result?.['hostContext']) ? result['hostContext'] : {})
    host.notify('ui/notifications/initialized')
    reportSize((size) => host.notify('ui/notifications/size-changed', size))
  })
}

function begin(host: Host): Promise<Params | null> {
  return host.request('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'codeshelf', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  })
}

function takeSurroundings(context: Params): void {
  takeTheme(context['theme'])
  fitInto(context)
}

type CallTool = (name: string, given: Params) => Promise<Params | null>

async function showResult(result: Params, asked: Params, call: CallTool): Promise<void> {
  const { structuredContent: data } = result
  if (result['isError'] === true || !isParams(data))
    drawMessage('unreadable', textAt(result, 0) ?? '')
  else if (Array.isArray(data['notes'])) await showNotes(data['notes'], asked, call)
  else await showFile(result, data, call)
}

async function showFile(result: Params, data: Params, call: CallTool): Promise<void> {
  const shown = readFile(result, data)
  if (!shown) {
    drawMessage('unreadable', textAt(result, 0) ?? '')
    return
  }
  drawView(shown)
  const { file } = data as { file: { id: string; version: number } }
  // Lines of an earlier text are others than those of the notes.
  if (file.version !== shown.version) return
  const listed = await call('list_notes', { file_id: file.id })
  const notes = isParams(listed?.['structuredContent']) && listed['structuredContent']['notes']
  if (Array.isArray(notes) && notes.length > 0) drawView({ ...shown, notes })
}

async function showNotes(notes: NoteRecord[], asked: Params, call: CallTool): Promise<void> {
  const title = String(asked['path'] ?? '')
  const alone: ViewContent = { title, language: '', version: null, text: null, notes }
  drawView(alone)
  const read = await textOf(asked, call)
  if (read) drawView({ ...read, notes })
}

/** The text that the notes are on; null for a board, and where the program around lets no tool be called. */
async function textOf(asked: Params, call: CallTool): Promise<ViewContent | null> {
  const { file_id: id, repo, path } = asked
  if (typeof id === 'string') {
    const result = await call('read_file', { id })
    const data = result?.['structuredContent']
    return result && isParams(data) ? readFile(result, data) : null
  }
  if (typeof repo !== 'string' || typeof path !== 'string') return null
  const result = await call('read_repository_file', { repo, path })
  const text = result && result['isError'] !== true ? quoted(result) : null
  if (text === null) return null
  const lines = linesOf(text)
  const shown = { from: 1, total: lines.length, lines }
  return { title: `${repo}/${path}`, language: '', version: null, text: shown, notes: [] }
}

function readFile(result: Params, data: Params): ViewContent | null {
  const { file, from_line: from, lines: total, version } = data
  const text = quoted(result)
  if (!isParams(file) || text === null || typeof from !== 'number') return null
  const folder = String(file['folder'] ?? '')
  return {
    title: `${folder === '' ? '' : `${folder}/`}${file['file_name']}`,
    language: String(file['language'] ?? ''),
    version: Number(version),
    text: { from, total: Number(total), lines: linesOf(text) },
    notes: [],
  }
}

/** The second block, without the lines that fence it. */
function quoted(result: Params): string | null {
  const block = textAt(result, 1)
  if (block === null) return null
  const [begin, end] = [block.indexOf('\n'), block.lastIndexOf('\n')]
  return begin < 0 || end <= begin ? '' : block.slice(begin + 1, end)
}

function textAt({ content }: Params, at: number): string | null {
  const block: unknown = Array.isArray(content) ? content[at] : null
  return isParams(block) && typeof block['text'] === 'string' ? block['text'] : null
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

showResults()
