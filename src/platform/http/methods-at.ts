/** Which methods an address has. */
import type { Route } from './route.ts'

export function methodsAt(routes: readonly Route[], path: string): string[] {
  const here = routes.filter((route) => patternOf(route.path).test(path))
  return [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path)
  if (!pattern) {
    const source = path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
    pattern = new RegExp(`^${source.join('/')}$`)
    patterns.set(path, pattern)
  }
  return pattern
}
