/** `codeshelf push-worker`: the only process with the key of web push and with access to the push services. */
import { readEndpoint } from '#features/push/index.ts'
import { openSecrets } from '#platform/crypto/index.ts'
import {
  deliverMessage,
  makeSigner,
  makeWorkerServer,
  vapidKeys,
  vapidSubject,
} from '#platform/push/index.ts'
import { settleRestore } from '#platform/store/copying.ts'
import type { Invocation } from './command.ts'
import { openServiceLog } from './open.ts'
import { whenAskedToStop } from './stopping.ts'

export async function run({ config, isTerminal }: Invocation): Promise<void> {
  const log = openServiceLog(config, isTerminal)
  settleRestore(config.DATA_DIR)
  const { publicKey, privateKey } = vapidKeys(config, openSecrets(config.DATA_DIR))
  const subject = vapidSubject(config)
  const token = config.PUSH_DELIVERY_TOKEN
  if (!privateKey || subject === null || token === null) {
    console.error(
      'codeshelf: a push worker needs PUSH_DELIVERY_TOKEN, VAPID_SUBJECT (or an https BASE_URL), and a private key when VAPID_PUBLIC_KEY is set',
    )
    process.exitCode = 2
    return
  }
  const now = () => Date.now()
  const signer = makeSigner({ publicKey, privateKey, subject, now })
  const server = makeWorkerServer({
    token,
    publicKey,
    mayReach: (endpoint) => readEndpoint(endpoint, config.PUSH_ALLOWED_HOSTS) !== null,
    send: (device, message) => deliverMessage({ signer, now }, device, message),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  log.info({ address: server.address() }, 'Codeshelf is ready to send notifications')
  whenAskedToStop(log, () => new Promise((resolve) => server.close(() => resolve())))
}
