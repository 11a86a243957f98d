/** All parts of the design system on one page: English at one side, Hebrew at the other, so that a difference shows. */

import type { ComponentChildren } from 'preact'
import { figureSamples, listSamples, stateSamples } from './content-samples.tsx'
import { buttonSamples, fieldSamples, typeSamples } from './control-samples.tsx'
import { codeSamples, dialogSamples, paperSamples } from './paper-samples.tsx'
import { englishSamples, hebrewSamples, type Samples } from './samples.ts'

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
      {/* Left and right are intended here: the pair must look the same in either language. */}
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

/** Every component in every state, grouped by use. */
interface PatternSection {
  title: string
  draw: (translate: Samples) => ComponentChildren
}

const sections: PatternSection[] = [
  { title: 'Type', draw: typeSamples },
  { title: 'Buttons', draw: buttonSamples },
  { title: 'Fields', draw: fieldSamples },
  { title: 'States', draw: stateSamples },
  { title: 'Lists', draw: listSamples },
  { title: 'Figures', draw: figureSamples },
  { title: 'Code', draw: codeSamples },
  { title: 'Note paper', draw: paperSamples },
  { title: 'Dialog', draw: dialogSamples },
]
