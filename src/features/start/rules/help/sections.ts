/** A help page split at its headings, so that a search can name the section and link to it. */
import type { Heading } from '#platform/markdown/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { HelpPageName } from '../../contract/help.ts'

export interface HelpSection {
  page: HelpPageName
  id: string
  heading: string
  /** What a search compares: folded, so that case and Hebrew points do not matter. */
  foldedHeading: string
  foldedText: string
}

/** The lines under each heading, up to the next one. */
export function sectionsOf(
  page: HelpPageName,
  source: string,
  headings: readonly Heading[],
): HelpSection[] {
  const lines = source.split('\n')
  return headings.map(({ id, text, line }, at) => ({
    page,
    id,
    heading: text,
    foldedHeading: foldText(text),
    foldedText: foldText(
      withoutMarks(lines.slice(line, (headings[at + 1]?.line ?? 0) - 1 || undefined).join('\n')),
    ),
  }))
}

const MARKS = /[*_`|#>]|\]\([\w#.-]*\)|\[/g

function withoutMarks(markdown: string): string {
  return markdown.replace(MARKS, '')
}

/** The sections that contain every word of the query: those with all of them in the heading first. */
export function findSections(sections: readonly HelpSection[], query: string): HelpSection[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isIn = (text: string) => words.every((word) => text.includes(word))
  const byHeading = sections.filter(({ foldedHeading }) => isIn(foldedHeading))
  const byText = sections.filter(
    (section) =>
      !byHeading.includes(section) && isIn(`${section.foldedHeading} ${section.foldedText}`),
  )
  return [...byHeading, ...byText]
}
