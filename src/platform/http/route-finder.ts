/** Which route an address belongs to. */
import makeRouter from 'find-my-way'
import { isOpenToPages } from './foreign-pages.ts'
import type { Route } from './route.ts'

export const MAX_PARAM_LENGTH = 2_000
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Files of the pages and addresses that no route declares, together, where requests are counted. */
export const OTHER_ROUTE = '(other)'

export function methodName(method: string): string {
  return METHODS.some((known) => known === method) ? method : 'OTHER'
}

type Router = ReturnType<typeof makeRouter>

export interface FoundRoute {
  route: Route
  params: Record<string, string | undefined>
}

export class RouteFinder {
  readonly #routes: readonly Route[]
  readonly #router: Router

  constructor(routes: readonly Route[]) {
    this.#routes = routes
    this.#router = routerOf(routes)
  }

  /** Null: nobody declared it. */
  find(method: string, url: string): FoundRoute | 'too long' | null {
    const found = this.#router.find(method as (typeof METHODS)[number], url)
    if (!found) return null
    const route = this.#routes[found.store?.nth]
    return route ? { route, params: found.params } : 'too long'
  }

  /** Those that pages of other sites may send. */
  openMethodsAt(url: string): string[] {
    return METHODS.filter((method) => {
      const found = this.find(method, url)
      return found !== null && found !== 'too long' && isOpenToPages(found.route)
    })
  }

  methodsAt(url: string): string[] {
    return METHODS.filter((method) => this.find(method, url))
  }
}

const routers = new Map<string, Router>()

/** One for each list of addresses: compiling hundreds of them takes half the time of opening a server. */
function routerOf(routes: readonly Route[]): Router {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`).join('\n')
  return routers.getOrInsertComputed(addresses, () => compile(routes))
}

function compile(routes: readonly Route[]): Router {
  const router = makeRouter({
    maxParamLength: MAX_PARAM_LENGTH,
    // Matched without an entry in the list.
    onMaxParamLength: () => {},
    // The server reads the search text itself.
    querystringParser: () => ({}),
  })
  for (const [nth, { method, path }] of routes.entries())
    router.on(method === 'GET' ? ['GET', 'HEAD'] : method, path, () => {}, { nth })
  return router
}
