/** The pictures of a repository that its own texts show: pixels, and SVG as an image that can run and fetch nothing. */
import {
  findAtPoint,
  openRepoCommit,
  readBytesAt,
  refuseRepo,
  repoContent,
} from '#features/repositories/index.ts'
import { readingImage } from '#features/viewer/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get, raw } from '#platform/http/index.ts'
import { READ_REFUSALS } from './points.ts'

export const pictureRoutes = defineRoutes({
  repoPicture: get(repoPaths.picture, {
    who: 'member',
    summary: 'A picture of a repository as it is in one commit, for the texts beside it.',
    isSentAsIs: true,
    refuses: [...READ_REFUSALS, 'document_timeout', 'document_failed'],
    async act(ctx, { params: { name, commit, '*': path }, request }) {
      const notFound = () => refuseRepo('repo_file_not_found', { repo_name: name, repo_path: path })
      const point = await openRepoCommit(ctx, name, commit, request.signal)
      const entry = await findAtPoint(ctx, point, path)
      const bytes = entry && (await readBytesAt(ctx, point, entry))
      if (!bytes || entry.mode === 'symlink') throw notFound()
      const type = pixelsOf(bytes)
      if (type) return raw(200, headersOf(type, bytes), bytes)
      const content = entry.language === 'svg' ? repoContent(bytes) : null
      if (content?.kind !== 'text') throw notFound()
      const reading = { content: content.text, contentHash: `git-${entry.blob}` }
      const image = await readingImage(ctx, reading, request.address)
      if (!image) throw notFound()
      return image
    },
  }),
})

const MARKS: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
]

/** The kind is read from the content; its name does not count. */
function pixelsOf(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 12)
  return MARKS.find(([, mark]) => mark.test(start))?.[0] ?? null
}

/** Only displayed, in a context where nothing runs; what a commit has never changes. */
function headersOf(type: string, bytes: Buffer): Record<string, string> {
  return {
    'content-type': type,
    'content-length': String(bytes.length),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    'x-robots-tag': 'noindex',
  }
}
