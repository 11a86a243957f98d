/** Deletes the data of a removed sign-in method, in the same transaction. */
import type { Context } from '#platform/context.ts'
import { deletePasskey } from '../store/passkeys.ts'
import { deletePassword } from '../store/passwords.ts'

export async function forgetCredential(
  { store }: Context,
  { userId, provider, subject }: { userId: string; provider: string; subject: string },
): Promise<void> {
  if (provider === 'password') await deletePassword(store, userId)
  if (provider === 'passkey') await deletePasskey(store, userId, subject)
}
