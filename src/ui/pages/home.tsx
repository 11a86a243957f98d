/** The page for visitors: one sentence, one button, and a small sample of the product. Nothing here needs a script. */
import { ButtonLink } from '../components/button.tsx'
import { Miniature, type MiniatureLabels } from './miniature.tsx'

export interface HomeLabels extends MiniatureLabels {
  sentence: string
  lead: string
  signIn: string
  openLibrary: string
}

export interface HomePageProps {
  labels: HomeLabels
  isSignedIn: boolean
  signInHref?: string
  libraryHref?: string
}

export function HomePage({
  labels,
  isSignedIn,
  signInHref = '/login',
  libraryHref = '/dashboard',
}: HomePageProps) {
  return (
    <div class="home">
      <div class="home__words">
        <h1 class="home__sentence">{labels.sentence}</h1>
        <p class="home__lead">{labels.lead}</p>
        <ButtonLink kind="primary" class="home__door" href={isSignedIn ? libraryHref : signInHref}>
          {isSignedIn ? labels.openLibrary : labels.signIn}
        </ButtonLink>
      </div>
      <Miniature labels={labels} />
    </div>
  )
}
