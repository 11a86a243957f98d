/** A connection to a server that can lose data: connections stay open, and nothing arrives any more. */
import { connect, createServer, type Socket } from 'node:net'

interface Pair {
  near: Socket
  far: Socket
  isSilent: boolean
}

type Replies = (bytes: Buffer) => 'pass' | 'swallow' | { passed: number; last: Buffer }

export async function openNetworkTo(address: string) {
  const { hostname, port } = new URL(address)
  const pairs = new Set<Pair>()
  let judge: Replies = () => 'pass'
  let isDown = false
  const server = createServer((near) => {
    near.on('error', () => {})
    const pair: Pair = { near, far: connect(Number(port), hostname), isSilent: isDown }
    pairs.add(pair)
    pair.far.on('error', () => {})
    near.on('data', (bytes) => void (pair.isSilent || pair.far.write(bytes)))
    pair.far.on('data', (bytes: Buffer) => void (pair.isSilent || reply(pair, bytes)))
    // The end of a connection is lost with everything else.
    near.on('close', () => void (pair.isSilent || pair.far.destroy()))
    pair.far.on('close', () => void (pair.isSilent || near.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function reply(pair: Pair, bytes: Buffer): void {
    const judged = judge(bytes)
    if (judged === 'pass') return void pair.near.write(bytes)
    pair.isSilent = true
    if (judged === 'swallow') return
    pair.near.end(Buffer.concat([bytes.subarray(0, judged.passed), judged.last]))
    pair.far.destroy()
  }

  const open = new URL(address)
  open.port = String((server.address() as { port: number }).port)
  return {
    address: open.href,
    /** Existing connections lose everything from now on. Later ones work as before, unless it stays down. */
    fallSilent({ staysDown = false } = {}) {
      isDown = staysDown
      for (const pair of pairs) pair.isSilent = true
    },
    comeBack() {
      isDown = false
    },
    /** Decides about each piece that the server sends. */
    judgeReplies(replies: Replies) {
      judge = replies
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
