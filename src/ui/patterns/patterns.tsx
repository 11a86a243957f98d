/** All parts of the look on one page: English at one side, Hebrew at the other, so that a difference shows. */
import { englishSamples, hebrewSamples, type Samples } from './samples.ts'
import { type PatternSection, sections } from './sections.ts'

export function Patterns() {
  return (
    <div class="patterns" id="patterns">
      {sections.map((section) => (
        <PatternPair key={section.title} section={section} />
      ))}
    </div>
  )
}

function PatternPair({ section }: { section: PatternSection }) {
  return (
    <section class="patterns__section" aria-label={section.title}>
      <h2 class="patterns__title" lang="en" dir="ltr">
        {section.title}
      </h2>
      {/* Left and right are meant as such here: the pair must look the same in either language. */}
      <div class="patterns__pair" dir="ltr">
        <PatternSide section={section} translate={englishSamples} />
        <PatternSide section={section} translate={hebrewSamples} />
      </div>
    </section>
  )
}

function PatternSide({ section, translate }: { section: PatternSection; translate: Samples }) {
  return (
    <div class="patterns__side" lang={translate.lang} dir={translate.dir}>
      {section.draw(translate)}
    </div>
  )
}
