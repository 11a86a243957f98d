/** Calls any operation of a Codeshelf server by its name, with the types that the server describes. */
import { addresses, type Operations, type Problem } from './operations.ts'

export type OperationId = keyof Operations

/** What an operation takes; parts that it does not have are left out. */
export type Sent<Id extends OperationId> = Part<'params', Operations[Id]['params']> &
  Part<'query', Operations[Id]['query']> &
  Part<'body', Operations[Id]['body']> & { signal?: AbortSignal; headers?: Record<string, string> }

type Part<Name extends string, Value> = Value extends undefined
  ? unknown
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

export type Reply<Id extends OperationId> = Operations[Id]['reply']

/** The server refused. `code` is stable, `problem` has the details that the refusal carries. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem & Record<string, unknown>

  constructor(status: number, problem: Problem & Record<string, unknown>) {
    super(problem.error)
    this.status = status
    this.code = problem.code
    this.problem = problem
  }
}

/** The server could not be reached, or what came back is no answer of a Codeshelf server. */
export class Unreachable extends Error {}

export interface Connection {
  /** The address of the server, without a path unless it is served below one. */
  url: string
  token?: string
  fetch?: typeof fetch
  userAgent?: string
}

export interface Api {
  call<Id extends OperationId>(
    id: Id,
    ...sent: Record<never, never> extends Sent<Id> ? [Sent<Id>?] : [Sent<Id>]
  ): Promise<Reply<Id>>
  /** The response itself, of operations that do not return JSON, or to read it as it comes. */
  open(id: OperationId, sent?: AnySent): Promise<Response>
}

/** What is sent, without the types of one operation. */
export interface AnySent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}

export function connect(connection: Connection): Api {
  const open = async (id: OperationId, sent: AnySent = {}): Promise<Response> => {
    const response = await request(connection, id, sent)
    if (!response.ok) throw await refusalOf(response)
    return response
  }
  return {
    open,
    call: async (id, ...[sent]) => {
      const response = await open(id, sent as AnySent | undefined)
      return (await jsonOf(response)) as never
    },
  }
}

async function request(
  { url, token, userAgent, fetch: send = fetch }: Connection,
  id: OperationId,
  { params = {}, query = {}, body, signal, headers }: AnySent,
): Promise<Response> {
  const [method, path] = addresses[id].split(' ') as [string, string]
  const address = new URL(`.${filled(path, params)}`, url.endsWith('/') ? url : `${url}/`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const isBytes = body instanceof Uint8Array
  try {
    return await send(address, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(userAgent && { 'user-agent': userAgent }),
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      ...(signal && { signal }),
      // A token is sent to the server it was made for, and nowhere else.
      redirect: 'error',
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable(`${address.origin} cannot be reached: ${reasonOf(error)}`)
  }
}

/** The last part of an address may be a path of several parts, whose slashes remain. */
function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    const parts = name === 'path' ? value.split('/') : [value]
    return parts.map(encodeURIComponent).join('/')
  })
}

async function refusalOf(response: Response): Promise<Error> {
  const problem = await jsonOf(response)
  return isProblem(problem)
    ? new ApiError(response.status, problem)
    : new Unreachable(`${response.url} answered ${response.status}, and not as Codeshelf does`)
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw new Unreachable(`the connection ended in the middle of an answer: ${reasonOf(error)}`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreachable(`${response.url} answered ${response.status}, and not with JSON`)
  }
}

function isProblem(value: unknown): value is Problem & Record<string, unknown> {
  return typeof (value as Problem | null)?.code === 'string'
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
