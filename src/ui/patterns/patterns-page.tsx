/** The patterns with a title of their own, to be put into any shell. */
import { Patterns } from './patterns.tsx'

export interface PatternsPageProps {
  words?: { title: string; lead: string }
}

const WORDS = { title: 'Patterns', lead: 'Every component in every state, in both directions.' }

export function PatternsPage({ words = WORDS }: PatternsPageProps) {
  return (
    <div class="patterns-page">
      <h1>{words.title}</h1>
      <p class="patterns-page__lead">{words.lead}</p>
      <Patterns />
    </div>
  )
}
