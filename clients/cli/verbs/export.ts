/** Everything a person has, as one zip. */
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { bytes } from '../output.ts'
import { Failure, type Verb } from '../verb.ts'

export const exportAll: Verb = {
  name: 'export',
  usage: 'export [file] [--notes] [--force]',
  summary: 'Write everything you have to a zip: files, versions, notes, boards.',
  examples: ['shelf export', 'shelf export backup.zip --notes'],
  options: { notes: { type: 'boolean' }, force: { type: 'boolean', short: 'f' } },
  words: [0, 1],
  async run({ api, words, options, out, signal }) {
    const path = words[0] ?? `codeshelf-${new Date().toISOString().slice(0, 10)}.zip`
    const query = options['notes'] === true ? { notes: 'markdown' } : {}
    const draft = `${path}.part`
    if (options['force'] !== true) await refuseExisting(path)
    const response = await api.open('takeout_export', { query, signal })
    let size = 0
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length
        out.progress(`${bytes(size)}`)
        yield chunk
      }
    }
    try {
      await pipeline(body, counted, createWriteStream(draft), { signal })
      await rename(draft, path)
    } catch (error) {
      // Half of a zip is nothing to keep.
      await rm(draft, { force: true })
      throw error
    }
    out.result({ path, bytes: size }, () => `Wrote ${path} (${bytes(size)})`)
  },
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Failure(`${path} is there already; --force replaces it`)
}
