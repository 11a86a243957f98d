/** The page of the playground, and the frame in which Python runs in the reader's own browser. */

import { randomBytes } from 'node:crypto'
import { h } from 'preact'
import * as z from 'zod'
import { capabilitySoon, runLimits } from '#features/code-run/index.ts'
import { openFile } from '#features/library/index.ts'
import { playgroundPaths } from '#paths/code.ts'
import type { MemberContext } from '#platform/context.ts'
import { type AssetManifest, defineRoutes, get, page, raw } from '#platform/http/index.ts'
import { displayName, isLanguage } from '#platform/languages/index.ts'
import { listTools } from '../actions.ts'
import { PlaygroundPage } from '../views/playground-page.tsx'
import type { LanguageChoice, Running } from '../views/playground-state.ts'

const PageQuery = z.object({ file: z.string().max(64).optional().catch(undefined) })

export const pageRoutes = defineRoutes({
  playground: get(playgroundPaths.playground, {
    who: 'member',
    summary: 'The scratch pad: format, check, fix and run code.',
    query: PageQuery,
    async act(ctx, { query }) {
      const opened = query.file === undefined ? null : await programFrom(ctx, query.file)
      const canExplain = ctx.config.ANTHROPIC_API_KEY !== null
      const explaining = canExplain ? ['explain'] : []
      return page({
        title: ctx.t('code-tools.title'),
        sheets: ['code-tools', ...explaining],
        companions: explaining,
        commands: [{ id: 'save-pad', label: ctx.t('code-tools.save'), action: 'save-pad' }],
        body: h(PlaygroundPage, {
          running: await runningFor(ctx),
          canExplain,
          languages: languages(opened?.language),
          opened,
          limits: {
            maxCodeBytes: runLimits.maxCodeBytes,
            maxOutputBytes: runLimits.maxOutputBytes,
            timeoutSeconds: runLimits.timeoutSeconds,
            memoryMb: runLimits.memoryMb,
          },
        }),
      })
    },
  }),
})

export function pythonFrameRoutes({ scripts, python }: AssetManifest) {
  return defineRoutes({
    pythonFrame: get(playgroundPaths.pythonFrame, {
      who: 'public',
      summary: 'The sandboxed frame that runs Python in the reader’s own browser.',
      act(_ctx, { request }) {
        const nonce = randomBytes(16).toString('base64')
        const script = `/assets/${scripts.frames['python-frame']?.file ?? ''}`
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pythonFramePolicy(request.origin, nonce),
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
        }
        return raw(200, headers, pythonFramePage(script, `/assets/${python}/`, nonce))
      },
    }),
  })
}

async function programFrom(ctx: MemberContext, id: string) {
  const { file, content } = await openFile(ctx, id)
  return { code: content, language: file.language, file: { id, name: file.fileName } }
}

async function runningFor(ctx: MemberContext): Promise<Running> {
  if (ctx.actor.role === 'user') return { where: 'browser', why: 'member' }
  const found = await capabilitySoon(ctx.config)
  if (!found) return { where: 'nowhere', why: 'checking' }
  const { launch, pythonVersion, refusals } = found
  if (launch) return { where: 'server', version: pythonVersion ?? '' }
  return { where: 'browser', why: refusals.at(-1)?.cause ?? 'refused' }
}

/** The languages that the tools support, and the one of the file that was opened. */
function languages(also: string | undefined): LanguageChoice[] {
  // A format with a name of its own (`jsx`) is no separate option beside its language.
  const known = listTools().languages.flatMap(({ language, name, format, fix }) =>
    isLanguage(language) ? [{ language, name, canFormat: format, canFix: fix }] : [],
  )
  if (also === undefined || known.some(({ language }) => language === also)) return known
  return [...known, { language: also, name: displayName(also), canFormat: false, canFix: false }]
}

/**
 * The page of the frame in which Python runs in the reader's own browser. It has no origin, so it has neither cookies
 * nor storage, and its policy lets it load the files of Python from our own assets and nothing else from anywhere.
 */
function pythonFramePage(scriptPath: string, indexPath: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Python</title></head><body><script type="module" nonce="${nonce}" src="${scriptPath}" data-python="${indexPath}" crossorigin></script></body></html>`
}

function pythonFramePolicy(origin: string, nonce: string): string {
  const assets = `${origin}/assets/`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${assets} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `connect-src ${assets}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}
