/** The page's side of the protocol with the program that frames it: JSON-RPC by messages, with the frame around it alone. */
export type Params = Record<string, unknown>

interface Message {
  id?: number | string
  method?: string
  params?: unknown
  result?: unknown
  error?: unknown
}

/** What it asks of the page and the page has nothing to do for. */
const EMPTY = new Set(['ping', 'ui/resource-teardown'])

export class Host {
  readonly #handlers: Readonly<Record<string, (params: Params) => void>>
  readonly #waiting = new Map<number, (message: Message) => void>()
  #last = 0

  constructor(handlers: Readonly<Record<string, (params: Params) => void>>) {
    this.#handlers = handlers
    addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
      if (source === window.parent && isParams(data) && data['jsonrpc'] === '2.0')
        this.#take(data as Message)
    })
  }

  /** The result; null for an error. */
  async request(method: string, params: Params): Promise<Params | null> {
    const id = ++this.#last
    const { promise, resolve } = Promise.withResolvers<Message>()
    this.#waiting.set(id, resolve)
    this.#send({ id, method, params })
    const { result } = await promise
    return isParams(result) ? result : null
  }

  notify(method: string, params: Params = {}): void {
    this.#send({ method, params })
  }

  #take({ id, method, params, ...response }: Message): void {
    if (method === undefined) {
      this.#waiting.get(id as number)?.(response)
      this.#waiting.delete(id as number)
      return
    }
    if (id === undefined) this.#handlers[method]?.(isParams(params) ? params : {})
    else if (EMPTY.has(method)) this.#send({ id, result: {} })
    else this.#send({ id, error: { code: -32_601, message: `no ${method}` } })
  }

  /** The origin of the frame around it is not known; only what the frame may know is sent. */
  #send(message: Message): void {
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  }
}

export function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
