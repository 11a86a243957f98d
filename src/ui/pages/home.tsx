/** The door: one sentence, one button, and the thing itself in small. Nothing here needs a script. */
import { ButtonLink } from '../components/button.tsx'
import { Miniature, type MiniatureWords } from './miniature.tsx'

export interface HomeWords extends MiniatureWords {
  sentence: string
  lead: string
  signIn: string
  openLibrary: string
}

export interface HomePageProps {
  words: HomeWords
  isSignedIn: boolean
  signInHref?: string
  libraryHref?: string
}

export function HomePage({
  words,
  isSignedIn,
  signInHref = '/login',
  libraryHref = '/dashboard',
}: HomePageProps) {
  return (
    <div class="home">
      <div class="home__words">
        <h1 class="home__sentence">{words.sentence}</h1>
        <p class="home__lead">{words.lead}</p>
        <ButtonLink kind="primary" class="home__door" href={isSignedIn ? libraryHref : signInHref}>
          {isSignedIn ? words.openLibrary : words.signIn}
        </ButtonLink>
      </div>
      <Miniature words={words} />
    </div>
  )
}
