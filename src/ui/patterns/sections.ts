/** Every component in every state, grouped as one meets them. */
import type { ComponentChildren } from 'preact'
import { figureSamples, listSamples, stateSamples } from './content-samples.tsx'
import { buttonSamples, fieldSamples, typeSamples } from './control-samples.tsx'
import { codeSamples, dialogSamples, paperSamples } from './paper-samples.tsx'
import type { Samples } from './samples.ts'

export interface PatternSection {
  title: string
  draw: (translate: Samples) => ComponentChildren
}

export const sections: PatternSection[] = [
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
