/**
 * The first administrator of an installation on a public address: not simply the first visitor. A link is written where
 * only the operator has access, to the log and a file of the data directory, and works until it is used.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  deleteProgramInvitations,
  findProgramInvitation,
  hasAdministrator,
  inPeopleTurn,
  isFirstPerson,
  joinPath,
  makeInvitation,
  peekLink,
} from '#features/account/index.ts'
import { usesSetUpLink } from '#features/sign-in/index.ts'
import { type Config, publicAddress } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import { afterCommit } from '#platform/store/index.ts'

const LABEL = 'set-up'
// An unused link does no harm as long as the installation exists.
const LASTS_MS = 100 * 365 * 86_400_000
/** Processes that start together share one link; a later start creates a new one. */
const SAME_START_MS = 60_000

function setUpFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'setup-link')
}

/** At every start: creates or renews the link while it is needed, and removes it when it is not. */
export async function prepareSetUpLink(ctx: Context): Promise<void> {
  if (!usesSetUpLink(ctx.config)) return dropSetUpLink(ctx)
  const link = await inPeopleTurn(ctx, async (ctx) => {
    if (!(await isFirstPerson(ctx))) return null
    const known = await findProgramInvitation(ctx.store, LABEL)
    if (known && ctx.now() - known.createdAt < SAME_START_MS)
      return (await readSetUpLink(ctx)) ?? 'elsewhere'
    await deleteProgramInvitations(ctx.store, LABEL)
    const { secret } = await makeInvitation(ctx, {
      role: 'admin',
      label: LABEL,
      madeBy: null,
      lastsMs: LASTS_MS,
    })
    const url = publicAddress(ctx.config) + joinPath(secret)
    const file = setUpFile(ctx.config)
    // A new file, because the permissions of the old one may have been changed.
    rmSync(file, { force: true })
    writeFileSync(file, `${url}\n`, { mode: 0o600 })
    return url
  })
  if (link === null) return retireSetUpLink(ctx)
  if (link === 'elsewhere')
    ctx.log.warn('nobody can sign in yet: another process has just written the set-up link')
  else
    ctx.log.warn(
      `nobody can sign in yet: open ${link} once to become the administrator (also in ${setUpFile(ctx.config)})`,
    )
}

/** The link that another process of the same data directory wrote, if it still works. */
async function readSetUpLink(ctx: Context): Promise<string | null> {
  const file = setUpFile(ctx.config)
  if (!existsSync(file)) return null
  const url = readFileSync(file, 'utf8').trim()
  const secret = url.slice(url.lastIndexOf('/') + 1)
  return (await peekLink(ctx, 'invitation', secret)) ? url : null
}

/** Once there is an administrator, the link is useless, used or not. */
export async function retireSetUpLink(ctx: Context): Promise<void> {
  if (await hasAdministrator(ctx)) await dropSetUpLink(ctx)
}

async function dropSetUpLink(ctx: Context): Promise<void> {
  await deleteProgramInvitations(ctx.store, LABEL)
  afterCommit(ctx, () => rmSync(setUpFile(ctx.config), { force: true }))
}
