/** A file at any point of a repository's history, as a page. */
import { h } from 'preact'
import { noteCommands, notesOnRepoFile } from '#features/notes/index.ts'
import { MAX_SHOWN_BYTES } from '#features/repositories/contract/limits.ts'
import {
  type BlobContent,
  normaliseRepoPath,
  type RepoPoint,
  readBytesAt,
  repoContent,
  repoPage,
  type TreeEntry,
} from '#features/repositories/index.ts'
import { drawReading, drawReadingSource, readingKind } from '#features/viewer/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { gitText } from '#platform/git/index.ts'
import { countLines } from '#platform/highlight/split-lines.ts'
import type { PageCommand, RequestInfo } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { loadBlame } from '../actions/blame.ts'
import { foldersAround } from '../actions/file-tree.ts'
import { commitHref, type LinkPoint, repoFileHref } from '../rules/point-links.ts'
import {
  NoText,
  RepoFilePage,
  type RepoFilePageProps,
  type WithoutText,
} from '../views/file-page.tsx'
import { pathSteps, RefLink } from '../views/path-bar.tsx'
import { lineOrigins } from './line-origins.ts'
import { linkPointOf, recordOf } from './points.ts'

interface RepoFileQuery {
  view?: 'source' | 'rendered' | 'blame' | undefined
  from?: number | undefined
  /** A file of the library that already has the name, after a press on "Save to my library". */
  taken?: string | undefined
}

export async function repoFilePage(
  ctx: MemberContext,
  point: RepoPoint,
  entry: TreeEntry,
  query: RepoFileQuery,
  request: RequestInfo,
) {
  const links = linkPointOf(point)
  const bytes = await readBytesAt(ctx, point, entry)
  const content = bytes && entry.mode !== 'symlink' ? repoContent(bytes) : null
  const record = await recordOf(ctx, point)
  const shown =
    content?.kind === 'text'
      ? await drawText(ctx, point, entry, content, query, request)
      : {
          body: h(NoText, { what: whatIs(links, entry, bytes, content) }),
          hasLines: false,
        }
  const { hasLines, ...parts } = shown
  // At another commit, branch or tag lines are counted differently.
  const notes =
    point.isLastSync && hasLines
      ? await notesOnRepoFile(ctx, { name: links.name, path: entry.path, object: entry.blob })
      : undefined
  const props: RepoFilePageProps = {
    point: links,
    path: entry.path,
    language: entry.language,
    facts: entry.mode === 'submodule' ? [] : [sizeText(entry.sizeBytes)],
    permalink: point.commit === '' ? null : commitHref(links, entry.path),
    saveAction: null,
    views: null,
    tools: null,
    isUtf8: true,
    isBlameCut: false,
    folders: await foldersAround(ctx, point, entry.path),
    ...(query.taken && { taken: { href: href(viewerPaths.source, { id: query.taken }) } }),
    ...parts,
    ...(notes && { notes }),
  }
  // Selected lines can be explained, as those of the library.
  const explaining =
    content?.kind === 'text' && ctx.config.ANTHROPIC_API_KEY !== null ? ['explain'] : []
  return repoPage(ctx, record, {
    title: entry.path,
    section: 'files',
    companions: explaining,
    sheets: ['repo-browser', 'notes-on-files', ...explaining],
    tools: h(RefLink, { point: links, branch: record.default_branch ?? '' }),
    trail: pathSteps(links, entry.path),
    commands: [...(notes ? noteCommands(ctx.t) : []), ...commandsOf(ctx, content?.kind === 'text')],
    body: h(RepoFilePage, props),
  })
}

function commandsOf({ t }: MemberContext, isText: boolean): PageCommand[] {
  const permalink: PageCommand = {
    id: 'permalink',
    label: t('repo_browser.permalink'),
    action: 'permalink',
    keys: 'y',
  }
  if (!isText) return [permalink]
  return [
    { id: 'find-in-file', label: t('viewer.find'), action: 'find-in-file', keys: 'f' },
    { id: 'go-to-line', label: t('viewer.go_to_line'), action: 'go-to-line', keys: 'l' },
    { id: 'wrap', label: t('viewer.wrap'), action: 'wrap', keys: 'w' },
    { id: 'outline', label: t('viewer.outline'), action: 'outline', keys: 'o' },
    permalink,
  ]
}

async function drawText(
  ctx: MemberContext,
  point: RepoPoint,
  entry: TreeEntry,
  { text, isUtf8 }: Extract<BlobContent, { kind: 'text' }>,
  query: RepoFileQuery,
  { address, signal }: RequestInfo,
) {
  const { path, language } = entry
  const links = linkPointOf(point)
  const { name } = links
  const lines = countLines(text)
  const reading = {
    name: path.slice(path.lastIndexOf('/') + 1),
    language,
    content: text,
    contentHash: `git-${entry.blob}`,
    lines,
  }
  const hasViews = readingKind(reading) !== null
  const isBlame = query.view === 'blame'
  const isSource = !hasViews || query.view === 'source' || isBlame
  const location = readingLocation(links, entry, isBlame ? 'blame' : 'source')
  const blame = isBlame ? await loadBlame(ctx, name, { path, ref: point.commit }, signal) : null
  const view = (wanted: 'source' | 'blame') => repoFileHref(links, path, { view: wanted })
  const drawn = isSource
    ? await drawReadingSource(ctx, reading, location, {
        from: query.from,
        textHref: href(repoPaths.apiBlob, { name, object: entry.blob }, { language }),
        ...(blame && { origins: lineOrigins(ctx, name, blame) }),
      })
    : { body: await drawReading(ctx, reading, location, { isSource, address }), tools: null }
  return {
    ...drawn,
    isUtf8,
    hasLines: isSource || language === 'markdown',
    views: {
      renderedHref: hasViews ? repoFileHref(links, path) : null,
      sourceHref: hasViews ? view('source') : repoFileHref(links, path),
      blameHref: view('blame'),
      current: isBlame
        ? ('blame' as const)
        : isSource
          ? ('source' as const)
          : ('rendered' as const),
    },
    isBlameCut: blame !== null && !blame.isComplete,
    saveAction: href(repoPaths.save, { name, object: entry.blob, '*': path }),
    facts: [
      displayName(language),
      ctx.t('repo_browser.lines', { n: lines, count: lines.toLocaleString('en') }),
      sizeText(entry.sizeBytes),
    ],
  }
}

/** The URLs that the viewer needs for a text: its other views, its frame, its image, the base of its links. */
export function readingLocation(
  links: LinkPoint,
  { path, blob, folder }: TreeEntry,
  view: 'source' | 'blame' = 'source',
) {
  const { name } = links
  return {
    pageHref: repoFileHref(links, path),
    sourceHref: (from: number | null) => repoFileHref(links, path, { view, from }),
    frameHref: href(repoPaths.blobHtml, { name, object: blob }),
    imageHref: href(repoPaths.blobSvg, { name, object: blob }),
    picturesAt: '/pictures/',
    // A link leads to the very commit of the text.
    linksAt: commitHref(links, folder === '' ? '' : `${folder}/`),
    linksRoot: commitHref(links, ''),
    imagesRoot: href(repoPaths.picture, { name, commit: links.commit, '*': '' }),
  }
}

function whatIs(
  links: LinkPoint,
  { mode, blob, folder }: TreeEntry,
  bytes: Buffer | null,
  content: BlobContent | null,
): WithoutText {
  if (mode === 'submodule') return { kind: 'submodule', commit: blob }
  if (bytes === null) return { kind: 'huge', limit: sizeText(MAX_SHOWN_BYTES) }
  if (content?.kind === 'lfs')
    return { kind: 'lfs', size: sizeText(content.sizeBytes), object: content.object }
  if (mode !== 'symlink') return { kind: 'binary' }
  const target = gitText(bytes)
  const path = targetPath(folder, target)
  return { kind: 'symlink', target, href: path === null ? null : repoFileHref(links, path) }
}

// The target of a link inside a repository; null when it is outside.

function targetPath(folder: string, target: string): string | null {
  if (target === '' || target.startsWith('/')) return null
  return normaliseRepoPath(folder === '' ? target : `${folder}/${target}`)
}
