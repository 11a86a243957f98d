/** What a product of this kind must be able to do to be compared: sign in, create, list, search, count. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface SampleFile {
  fileName: string
  content: string
  tags: readonly string[]
}

export interface Peer {
  name: string
  /** Signs in and returns the headers of every later request. */
  signIn(url: string): Promise<Record<string, string>>
  create(file: SampleFile): Pick<Request, 'path' | 'body'>
  /** The URL of the newest twenty as data. */
  list: string
  /** The URL of the page of the newest twenty; null where the browser draws it from the list. */
  page: string | null
  /** The URL of tags and counts. */
  counts: string
  search(args: string): string
}
