/**
 * Checks of what people notice: whether they can sign in, whether notifications are sent, whether there is a backup.
 */
import { pushStanding, readDeviceTotals } from '#features/push/index.ts'
import { readSignInFacts, signInStatus } from '#features/sign-in/index.ts'
import { backupFolder, listBackups } from '#platform/backup/index.ts'
import { type Outcome, ok } from '../../../rules/health/finding.ts'
import type { Installation, MachineCheck, StoreCheck } from './check.ts'

export const availabilityChecks: readonly MachineCheck[] = [
  { id: 'sign_in', inspect: inspectSignIn },
  { id: 'backups', inspect: inspectBackups },
]

export const pushCheck: StoreCheck = {
  id: 'push',
  async inspect({ config, store }) {
    const standing = pushStanding(config)
    const { devices, failing, lastError } = await readDeviceTotals(store)
    const outcome = {
      says: `push_${standing}`,
      slots: { devices, failing },
      ...(lastError && {
        detail: `the last failure: ${lastError}`,
        facts: [{ says: 'last_failure' as const, slots: { why: lastError } }],
      }),
    } as const
    if (standing === 'no_key' || standing === 'no_subject')
      return { ...outcome, state: 'warn', remedy: standing }
    return { ...outcome, state: failing > 0 && failing === devices ? 'warn' : 'ok' }
  },
}

const NOBODY = { hasPeople: false, hasCredentials: false }

async function inspectSignIn({ config, store }: Installation): Promise<Outcome> {
  const known = store ? await readSignInFacts({ store }) : NOBODY
  const { message: detail, reasons, isClosed, needsAttention } = signInStatus(config, known)
  const facts = reasons.map((reason) => ({ says: `sign_in_${reason}` }) as const)
  const more = { detail, facts, remedy: 'sign_in' } as const
  if (isClosed) return { state: 'error', says: 'sign_in_closed', ...more }
  if (needsAttention) return { state: 'warn', says: 'sign_in_limited', ...more }
  return { ...ok('sign_in'), detail }
}

const HOUR_MS = 3_600_000

async function inspectBackups({ config, now }: Installation): Promise<Outcome> {
  const { BACKUP_EVERY_HOURS: hours } = config
  const backups = await listBackups(backupFolder(config), now())
  const [newest] = backups
  if (!newest)
    return { state: 'warn', says: 'backups_none', remedy: hours > 0 ? 'backups_soon' : 'backups' }
  const ahead = backups.find(({ isAhead }) => isAhead)
  const isAhead = { says: 'backups_ahead', slots: { name: ahead?.name ?? '' } } as const
  if (newest.isAhead) return { state: 'warn', ...isAhead, remedy: 'backups_ahead' }
  const ageHours = Math.max(0, Math.floor((now() - newest.madeAt) / HOUR_MS))
  const slots = { n: ageHours, name: newest.name }
  // One missed backup is no reason for an error, two are.
  if (hours > 0 && ageHours >= 2 * hours)
    return { state: 'error', says: 'backups_old', slots, remedy: 'backups_late' }
  if (ahead) return { state: 'warn', ...isAhead, remedy: 'backups_ahead' }
  if (hours === 0) return { state: 'warn', says: 'backups', slots, remedy: 'backups' }
  return ok('backups', slots)
}
