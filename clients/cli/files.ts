/** Finds files of the library by what people call them: a path, a name, an id. */
import type { Api } from '../api/client.ts'
import type { File } from '../api/operations.ts'
import { EXIT, Failure } from './verb.ts'

const ID = /^[0-9a-z]{26}$/
const PAGE = 100

export function pathOf({ folder, file_name }: Pick<File, 'folder' | 'file_name'>): string {
  return folder === '' ? file_name : `${folder}/${file_name}`
}

export function splitPath(path: string): { folder: string; file_name: string } {
  const clean = path.replace(/^\/+|\/+$/g, '')
  const at = clean.lastIndexOf('/')
  return { folder: at < 0 ? '' : clean.slice(0, at), file_name: clean.slice(at + 1) }
}

/** The id of the file at each path; null where there is none. */
export async function idsAt(
  api: Api,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<(string | null)[]> {
  const body = { paths: paths.map(splitPath) }
  const { files } = await api.call('library_checkPaths', { body, ...(signal && { signal }) })
  return files.map((file) => file?.id ?? null)
}

/** By its path, its id, or a name that only one file has. */
export async function findFile(api: Api, wanted: string): Promise<string> {
  const [exact] = await idsAt(api, [wanted])
  if (exact) return exact
  if (ID.test(wanted)) return wanted
  const named: File[] = []
  if (!wanted.includes('/')) {
    const { items } = await api.call('library_listFiles', { query: { q: wanted, limit: PAGE } })
    named.push(...items.filter(({ file_name }) => file_name === wanted))
  }
  if (named.length === 1) return named[0]!.id
  if (named.length > 1)
    throw new Failure(
      `${named.length} files are called "${wanted}":\n${named.map((file) => `  ${pathOf(file)}`).join('\n')}`,
      EXIT.notFound,
    )
  throw new Failure(`there is no file "${wanted}"`, EXIT.notFound)
}

export interface Listing {
  q?: string
  folder?: string
  lang?: string
  sort?: string
  hits?: string
}

type Listed = Awaited<ReturnType<typeof pageOf>>['items'][number]

/** Every file that matches, page by page, as far as somebody reads. */
export async function* listFiles(
  api: Api,
  listing: Listing,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Listed> {
  let cursor: string | undefined
  let left = most
  do {
    const page = await pageOf(api, { ...listing, limit: Math.min(PAGE, left), cursor }, signal)
    yield* page.items
    left -= page.items.length
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && left > 0)
}

function pageOf(api: Api, query: object, signal: AbortSignal) {
  return api.call('library_listFiles', { query, signal })
}
