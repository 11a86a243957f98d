/** Text with its hits marked. */
import type { Marked } from '../../rules/hits.ts'

export function MarkedText({ marked }: { marked: Marked }) {
  return <>{marked.map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}</>
}
