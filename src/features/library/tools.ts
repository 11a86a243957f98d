/** What agents may do with files. */
import * as z from 'zod'
import { agentTool, IdText, type ToolResult } from '#platform/agent-tools.ts'
import { countLines, cutLines } from '#platform/highlight/split-lines.ts'
import type { CallRoute } from '#platform/http/index.ts'
import { editLater } from '#platform/long-texts/index.ts'
import type {
  FileList,
  FileRecord,
  FileReply,
  FileWithContent,
  OutlineReply,
  VersionDiffReply,
} from './contract/index.ts'
import { CreateFileInput } from './contract/index.ts'
import { refuse } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { versionRoutes } from './routes/versions.ts'

const { listFiles, createFile, readFile, updateFile, deleteFile } = apiRoutes
const { versions, version, diff, outline } = versionRoutes

const BaseVersion = z.int().describe('The version that you read.')
const Page = {
  limit: z.int().optional(),
  cursor: z.string().optional().describe('next_cursor of the page before'),
}

export const agentTools = [
  agentTool({
    name: 'search',
    title: 'Search files',
    description:
      'Finds files by words in name or text, best first, with matching lines. Also lang:python tag:x folder:a/b @symbol -word "a phrase" /regexp/.',
    effect: 'reads',
    input: z.object({ query: z.string(), ...Page }),
    routes: [listFiles],
    run: (call, { query, limit = 20, cursor }) =>
      list(call, { q: query, hits: '1', sort: 'best_match', limit: String(limit), cursor }),
  }),

  agentTool({
    name: 'list_files',
    title: 'List files',
    description: 'Files of a folder, a language or of everything, page by page.',
    effect: 'reads',
    input: z.object({
      folder: z.string().optional(),
      language: z.string().optional(),
      sort: z.string().optional().describe('updated_at_desc, name_asc, size_desc …'),
      ...Page,
    }),
    routes: [listFiles],
    run: (call, { folder, language, sort, limit = 50, cursor }) =>
      list(call, { folder, lang: language, sort, limit: String(limit), cursor }),
  }),

  agentTool({
    name: 'read_file',
    title: 'Read a file',
    description: 'The text of a file, whole or some lines of it, now or of an earlier version.',
    effect: 'reads',
    hasView: true,
    input: z.object({
      id: IdText,
      from_line: z.int().min(1).optional(),
      to_line: z.int().min(1).optional(),
      version: z.int().min(1).optional(),
    }),
    routes: [readFile, version],
    async run(call, { id, from_line = 1, to_line, version: number }) {
      const { file, content: current } = await openedFile(call, id)
      const content = number === undefined ? current : await oldText(call, id, number)
      const lines = number === undefined ? file.lines : countLines(content)
      const last = Math.min(to_line ?? lines, lines)
      const isWhole = from_line === 1 && last === lines
      const shown = isWhole ? content : cutLines(content, { start: from_line, end: last })
      const which = number ?? file.version
      return {
        summary: `Version ${which}${which === file.version ? ' (the newest)' : ` of ${file.version}`}, ${isWhole ? `${lines} lines` : `lines ${from_line} to ${last} of ${lines}`}.`,
        quotes: [{ of: pathOf(file), text: shown.replace(/(?:\r\n?|\n)$/, '') }],
        data: { ok: true, file, from_line, to_line: last, lines, version: which },
        links: [linkTo(file)],
      }
    },
  }),

  agentTool({
    name: 'outline_file',
    title: 'Outline of a file',
    description: 'Functions, classes and headings of a file with their lines.',
    effect: 'reads',
    input: z.object({ id: IdText, version: z.int().min(1).optional() }),
    routes: [outline],
    async run(call, { id, version: number }) {
      const asked = { params: { id }, query: { version: textOf(number) } }
      const data = (await call(outline, asked)) as z.infer<typeof OutlineReply>
      const rows = data.symbols.map(
        ({ name, kind, line, depth }) => `${'  '.repeat(depth)}${line}: ${kind} ${name}`,
      )
      return {
        summary: `${rows.length} entries of version ${data.version} (${data.language}).`,
        quotes: rows.length > 0 ? [{ of: 'line, kind and name', text: rows.join('\n') }] : [],
        data,
      }
    },
  }),

  agentTool({
    name: 'save_file',
    title: 'Save a new file',
    description: 'A new file. One of that name is refused (file_exists): use edit_file for it.',
    effect: 'adds',
    input: CreateFileInput,
    routes: [createFile],
    run: async (call, body) => saved(await call(createFile, { body }), 'Saved'),
  }),

  agentTool({
    name: 'edit_file',
    title: 'Edit a file',
    description:
      'Replaces exact texts, each of which occurs once, all of them or none. Makes a new version. On version_conflict read the file again.',
    effect: 'changes',
    input: z.object({
      id: IdText,
      base_version: BaseVersion,
      edits: z
        .array(z.object({ old: z.string().min(1), new: z.string() }))
        .min(1)
        .max(100),
    }),
    routes: [readFile, updateFile],
    async run(call, { id, base_version, edits }, person) {
      const { file, content } = await openedFile(call, id)
      if (file.version !== base_version)
        throw refuse('version_conflict', { file_id: id, version: file.version })
      const replaced = await editLater.run(person, content, edits)
      if (!('text' in replaced)) throw refuseEdit(replaced)
      const body = { content: replaced.text, base_version }
      return saved(await call(updateFile, { params: { id }, body }), 'Edited')
    },
  }),

  agentTool({
    name: 'append_file',
    title: 'Append to a file',
    description: 'Adds text at the end of a file, in a line of its own, whoever else writes it.',
    effect: 'changes',
    input: z.object({ id: IdText, text: z.string().min(1) }),
    routes: [readFile, updateFile],
    run: (call, { id, text }) => append(call, id, text),
  }),

  agentTool({
    name: 'change_file',
    title: 'Rename, move or describe a file',
    description: 'Changes name, folder, description, tags or language; the text stays.',
    effect: 'changes',
    input: CreateFileInput.omit({ content: true, source_url: true })
      .partial()
      .extend({ id: IdText }),
    routes: [updateFile],
    run: async (call, { id, ...body }) =>
      saved(await call(updateFile, { params: { id }, body }), 'Changed'),
  }),

  agentTool({
    name: 'file_versions',
    title: 'Versions of a file',
    description: 'Every version of a file, newest first.',
    effect: 'reads',
    input: z.object({ id: IdText }),
    routes: [versions],
    async run(call, { id }) {
      const data = (await call(versions, { params: { id } })) as { versions: unknown[] }
      return { summary: `${data.versions.length} versions, in the data.`, data }
    },
  }),

  agentTool({
    name: 'compare_versions',
    title: 'Compare two versions',
    description: 'What changed between two versions; without numbers, in the newest one.',
    effect: 'reads',
    input: z.object({
      id: IdText,
      from: z.int().min(1).optional(),
      to: z.int().min(1).optional(),
    }),
    routes: [diff],
    async run(call, { id, from, to }) {
      const query = { from: textOf(from), to: textOf(to) }
      const data = (await call(diff, { params: { id }, query })) as z.infer<typeof VersionDiffReply>
      const changes = data.changes.flatMap(({ old_start, new_start, removed, added }) => [
        `@@ -${old_start} +${new_start} @@\n`,
        ...removed.map((line) => `-${line}`),
        ...added.map((line) => `+${line}`),
      ])
      const { changes: _, ...counts } = data
      return {
        summary: `From version ${data.from} to ${data.to}: ${data.removed} lines removed, ${data.added} added.`,
        quotes: [{ of: `versions ${data.from} and ${data.to}`, text: changes.join('') }],
        data: counts,
      }
    },
  }),

  agentTool({
    name: 'delete_file',
    title: 'Move a file to the bin',
    description:
      'Moves a file to the bin, where its person can restore it. Nothing deletes for good.',
    effect: 'removes',
    input: z.object({ id: IdText }),
    routes: [deleteFile],
    async run(call, { id }) {
      const data = (await call(deleteFile, { params: { id } })) as FileReply
      return {
        summary: `In the bin until ${data.file.purge_at}; its person restores it at /trash.`,
        data,
      }
    },
  }),
]

async function list(
  call: CallRoute,
  query: Record<string, string | undefined>,
): Promise<ToolResult> {
  const data = (await call(listFiles, { query })) as z.infer<typeof FileList>
  const rows = data.items.map((file) =>
    [
      `${file.id}  ${pathOf(file)}  (${file.language}, ${file.lines} lines, version ${file.version})`,
      ...(file.hits ?? []).map(({ line, text }) => `    ${line}: ${text}`),
    ].join('\n'),
  )
  const total = `${data.total_capped ? 'more than ' : ''}${data.total}`
  const next = data.next_cursor ? ` Call again with cursor ${data.next_cursor} for the next.` : ''
  return {
    summary: `${data.items.length} of ${total} files.${next}`,
    // Without links: each row begins with the id, and fifty links took a third of the bytes and half of the time.
    quotes: rows.length > 0 ? [{ of: 'id, path and matching lines', text: rows.join('\n') }] : [],
    data,
  }
}

async function openedFile(call: CallRoute, id: string) {
  return (await call(readFile, { params: { id } })) as FileWithContent
}

async function oldText(call: CallRoute, id: string, number: number): Promise<string> {
  const params = { id, number: String(number) }
  return ((await call(version, { params })) as { content: string }).content
}

function refuseEdit({ edit, found }: { edit: number; found: number }) {
  return found === 0
    ? refuse('edit_not_found', { edit })
    : refuse('edit_ambiguous', { edit, found })
}

// As often as others may write between reading and saving before that is refused.
const MOST_TRIES = 5

async function append(call: CallRoute, id: string, text: string, tries = 1): Promise<ToolResult> {
  const { file, content } = await openedFile(call, id)
  const isLineOpen = content !== '' && !content.endsWith('\n')
  const body = { content: content + (isLineOpen ? '\n' : '') + text, base_version: file.version }
  try {
    return saved(await call(updateFile, { params: { id }, body }), 'Appended')
  } catch (refused) {
    const isOvertaken = (refused as { code?: unknown }).code === 'version_conflict'
    if (!isOvertaken || tries === MOST_TRIES) throw refused
    return append(call, id, text, tries + 1)
  }
}

function saved(reply: unknown, what: string): ToolResult {
  const data = reply as FileReply
  const warnings = data.warnings ? ` Warnings: ${data.warnings.join(', ')}.` : ''
  return {
    summary: `${what}: version ${data.file.version}, ${data.file.lines} lines, id ${data.file.id}.${warnings}`,
    data,
    wroteFile: data.file.id,
    links: [linkTo(data.file)],
  }
}

const textOf = (number: number | undefined) => (number === undefined ? undefined : `${number}`)

function pathOf({ folder, file_name }: FileRecord): string {
  return folder === '' ? file_name : `${folder}/${file_name}`
}

/** Its name is ours: a path is somebody's text, and belongs in a fence. */
function linkTo({ id }: FileRecord) {
  return { uri: `codeshelf://file/${id}`, name: `file ${id}` }
}
