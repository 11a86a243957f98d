/** Listing, searching and reading files. */
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { File } from '../../api/operations.ts'
import { findFile, listFiles, pathOf } from '../files.ts'
import { bytes, columns, oneLine, when } from '../output.ts'
import {
  type Call,
  EXIT,
  Failure,
  linesOf,
  numberOption,
  textOption,
  type Verb,
  wrongUse,
} from '../verb.ts'

export const ls: Verb = {
  name: 'ls',
  usage: 'ls [folder] [--long] [--lang <language>] [--limit <number>]',
  summary: 'List files, those of a folder and below it.',
  examples: ['shelf ls', 'shelf ls snippets/bash --long'],
  options: {
    long: { type: 'boolean', short: 'l' },
    lang: { type: 'string' },
    limit: { type: 'string' },
  },
  words: [0, 1],
  async run(call) {
    const { api, out, signal, words } = call
    const lang = textOption(call, 'lang')
    const most = numberOption(call, 'limit', 1, 1_000_000)
    const folder = words[0]?.replace(/^\/+|\/+$/g, '')
    const listing = { sort: 'name_asc', ...(folder && { folder }), ...(lang && { lang }) }
    const files: File[] = []
    for await (const file of listFiles(api, listing, signal, most)) {
      files.push(file)
      if (!out.json && !call.options['long']) out.raw(`${oneLine(pathOf(file))}\n`)
      else out.progress(`${files.length} files`)
    }
    if (out.json || call.options['long'])
      out.result(files, () =>
        columns(
          files.map((file) => [
            when(file.updated_at),
            bytes(file.size_bytes),
            file.language,
            oneLine(pathOf(file)),
          ]),
        ),
      )
    if (files.length === 0 && folder) throw new Failure(`no files in "${folder}"`, EXIT.notFound)
  },
}

export const search: Verb = {
  name: 'search',
  usage: 'search <words…> [--lang <language>] [--folder <folder>] [--limit <number>] [--files]',
  summary: 'Search the texts and names of files; each line with its place.',
  examples: ['shelf search retry backoff --lang python', 'shelf search "lang:go mutex" --files'],
  options: {
    lang: { type: 'string' },
    folder: { type: 'string' },
    limit: { type: 'string' },
    files: { type: 'boolean', short: 'l' },
  },
  words: [1, 50],
  async run(call) {
    const { api, out, words, signal } = call
    const lang = textOption(call, 'lang')
    const folder = textOption(call, 'folder')
    const most = numberOption(call, 'limit', 1, 1_000_000) ?? (out.isForPeople ? 20 : 100)
    const listing = {
      q: words.join(' '),
      hits: '1',
      ...(lang && { lang }),
      ...(folder && { folder }),
    }
    const found = []
    for await (const file of listFiles(api, listing, signal, most)) {
      found.push(file)
      if (!out.json) out.raw(`${linesFor(call, file).join('\n')}\n`)
    }
    if (out.json) out.result(found, () => [])
    if (found.length === 0)
      throw new Failure(`nothing found for "${words.join(' ')}"`, EXIT.notFound)
    if (found.length === most && out.isForPeople) out.note(`The first ${most}; more with --limit.`)
  },
}

interface Found {
  folder: string
  file_name: string
  hits?: { line: number; text: string }[]
  more_hits?: number
}

function linesFor({ out, options }: Call, file: Found): string[] {
  const path = out.style('cyan', oneLine(pathOf(file)))
  const hits = file.hits ?? []
  if (options['files'] || hits.length === 0) return [path]
  const lines = hits.map(
    ({ line, text }) => `${path}:${out.style('green', String(line))}: ${oneLine(text.trim())}`,
  )
  return file.more_hits && out.isForPeople
    ? [...lines, out.style('dim', `  and ${file.more_hits} more lines`)]
    : lines
}

export const cat: Verb = {
  name: 'cat',
  usage: 'cat <file…> [--lines <from-to>] [--at <version>]',
  summary: 'Write files to stdout, exactly as they are stored.',
  examples: ['shelf cat snippets/retry.py', 'shelf cat retry.py --lines 10-20'],
  options: { lines: { type: 'string' }, at: { type: 'string' } },
  words: [1, 100],
  async run(call) {
    const { api, words, out, signal } = call
    const lines = textOption(call, 'lines')
    const version = numberOption(call, 'at', 1, 1_000_000)
    const range = lines === undefined ? null : linesOf(lines)
    for (const word of words) {
      const id = await findFile(api, word)
      const { content } = version
        ? await api.call('library_version', { params: { id, number: String(version) }, signal })
        : await api.call('library_readFile', { params: { id }, signal })
      const text = range ? linesIn(content, range) : content
      if (out.json) out.result({ id, content: text }, () => [])
      else out.raw(text)
    }
  },
}

function linesIn(text: string, { from, to }: { from: number; to: number }): string {
  const lines = text.split(/(?<=\n)/).slice(from - 1, to)
  if (lines.length === 0) throw new Failure(`the file has fewer than ${from} lines`, EXIT.notFound)
  return lines.join('')
}

export const get: Verb = {
  name: 'get',
  usage: 'get <file or folder> [--to <place>] [--force]',
  summary: 'Write a file, or a folder with all that is in it, to the disk.',
  examples: ['shelf get snippets/retry.py', 'shelf get snippets --to ./mine'],
  options: { to: { type: 'string' }, force: { type: 'boolean', short: 'f' } },
  words: [1, 1],
  async run(call) {
    const { api, words, out } = call
    const [wanted] = words as [string]
    const to = textOption(call, 'to') ?? '.'
    const id = await findFile(api, wanted).catch((error: unknown) => {
      if (error instanceof Failure && error.exit === EXIT.notFound) return null
      throw error
    })
    const written = id ? [await getOne(call, id, to)] : await getFolder(call, wanted, to)
    out.result(written, () =>
      out.isForPeople ? written.map((path) => `Wrote ${oneLine(path)}`) : written.map(oneLine),
    )
  },
}

async function getOne(call: Call, id: string, to: string): Promise<string> {
  const { file, content } = await call.api.call('library_readFile', {
    params: { id },
    signal: call.signal,
  })
  const path = resolve(to, basename(file.file_name))
  await write(path, content, call.options['force'] === true)
  return path
}

async function getFolder(call: Call, wanted: string, to: string): Promise<string[]> {
  const folder = wanted.replace(/^\/+|\/+$/g, '')
  const { api, signal, out } = call
  const written: string[] = []
  const base = resolve(to)
  for await (const file of listFiles(api, { folder, sort: 'name_asc' }, signal)) {
    const path = join(base, pathOf(file))
    // A name from elsewhere leads nowhere but below the chosen place.
    if (!path.startsWith(base + sep)) throw new Failure(`"${pathOf(file)}" is no safe name`)
    const { content } = await api.call('library_readFile', { params: { id: file.id }, signal })
    await write(path, content, call.options['force'] === true)
    written.push(path)
    out.progress(`${written.length} files`)
  }
  if (written.length === 0)
    throw new Failure(`there is no file or folder "${wanted}"`, EXIT.notFound)
  return written
}

async function write(path: string, content: string, isForced: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content, { flag: isForced ? 'w' : 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new Failure(`${path} is there already; --force replaces it`)
      throw new Failure(`${path} cannot be written: ${error.code}`)
    },
  )
}

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

export const open: Verb = {
  name: 'open',
  usage: 'open [file] [--line <number>] [--print]',
  summary: 'Open a file, or the library, in the browser.',
  examples: ['shelf open retry.py --line 12', 'shelf open --print'],
  options: { line: { type: 'string' }, print: { type: 'boolean' } },
  words: [0, 1],
  async run(call) {
    const [wanted] = call.words
    const line = numberOption(call, 'line', 1, 1_000_000)
    if (line && !wanted) throw wrongUse('--line needs a file')
    const path = wanted
      ? `/file/${await findFile(call.api, wanted)}${line ? `#L${line}` : ''}`
      : '/'
    openAddress(call, call.url + path)
  },
}

/** In the browser; where there is none, the address is what remains. */
export function openAddress({ options, out }: Call, address: string): void {
  if (options['print'] || !process.stdout.isTTY) {
    out.result({ url: address }, () => address)
    return
  }
  const opener = OPENERS[process.platform] ?? 'xdg-open'
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true })
  child.once('error', () => out.result({ url: address }, () => address))
  child.unref()
}
