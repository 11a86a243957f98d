/** Reads the help from its files and renders it, once for each language: the files belong to the release. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { helpPaths } from '#paths/pages.ts'
import { href } from '#platform/http/paths.ts'
import type { Locale } from '#platform/i18n/index.ts'
import { type Heading, markdownLabels, renderMarkdown } from '#platform/markdown/index.ts'
import { HELP_PAGES, type HelpPageName } from '../contract/help.ts'
import { type HelpSection, sectionsOf } from '../rules/help/sections.ts'

export interface HelpPage {
  name: HelpPageName
  title: string
  /** The first paragraph: the summary in the list of pages. */
  lead: string
  html: string
  headings: readonly Heading[]
  sections: readonly HelpSection[]
}

const guides = new Map<Locale, Promise<readonly HelpPage[]>>()

export function loadHelp(locale: Locale): Promise<readonly HelpPage[]> {
  const known = guides.get(locale)
  if (known) return known
  const reading = Promise.all(HELP_PAGES.map((name) => readPage(locale, name)))
  guides.set(locale, reading)
  // A file that could not be read is read again for the next request.
  reading.catch(() => guides.delete(locale))
  return reading
}

async function readPage(locale: Locale, name: HelpPageName): Promise<HelpPage> {
  const source = await readFile(new URL(`${locale}/${name}.md`, helpFolder()), 'utf8')
  const { html, headings } = renderMarkdown(source, {
    labels: markdownLabels[locale],
    resolveRelative: helpAddress,
  })
  return {
    name,
    title: headings[0]?.text ?? name,
    lead: source.split(/\n{2,}/)[1]?.replaceAll('\n', ' ') ?? '',
    html,
    headings,
    sections: sectionsOf(name, source, headings),
  }
}

/** The build puts the help beside the server's files; when running from sources it is read from the repository. */
function helpFolder(): URL {
  const built = new URL('./help/', import.meta.url)
  return existsSync(built) ? built : new URL('../../../../docs/help/', import.meta.url)
}

/** `notes.md#reminders` of a file is `/help/notes#reminders` of this site; a link out of the help is plain text. */
function helpAddress(address: string): string | null {
  const [, name = '', hash = ''] = address.match(/^([\w-]+)\.md(#.*)?$/) ?? []
  return HELP_PAGES.some((page) => page === name)
    ? href(helpPaths.page, { page: name }) + hash
    : null
}
