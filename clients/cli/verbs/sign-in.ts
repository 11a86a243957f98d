/** Signing in with a token, and out again. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { connect } from '../../api/client.ts'
import { addressOf } from '../settings.ts'
import { EXIT, Failure, textOption, type Verb, wrongUse } from '../verb.ts'

export const login: Verb = {
  name: 'login',
  usage: 'login <address> [--token <token>]',
  summary: 'Sign in to a server with an access token.',
  examples: [
    'shelf login https://shelf.example.org',
    'pass show shelf | shelf login localhost:3000',
  ],
  options: { token: { type: 'string' } },
  words: [1, 1],
  async run(call) {
    const url = addressOf(call.words[0]!)
    const given = textOption(call, 'token')
    if (given === undefined && process.stdin.isTTY)
      call.out.note(`Make a token at ${url}/settings/tokens, then paste it here.`)
    const token = (given ?? (await readSecret('Token: '))).trim()
    if (token === '') throw wrongUse('a token is needed')
    const me = await connect({ url, token }).call('account_me', { signal: call.signal })
    await call.settings.add({ url, token })
    call.out.result({ url, user: me }, () => `Signed in to ${url} as ${me.first_name}.`)
  },
}

/** From a pipe as it is; from a terminal without showing it. */
async function readSecret(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: isTerminal })
  if (isTerminal) process.stderr.write(question)
  for await (const line of lines) {
    lines.close()
    if (isTerminal) process.stderr.write('\n')
    return line
  }
  return ''
}

export const logout: Verb = {
  name: 'logout',
  usage: 'logout [address]',
  summary: 'Forget the token of a server on this machine.',
  examples: ['shelf logout', 'shelf logout https://shelf.example.org'],
  words: [0, 1],
  async run({ words, settings, out }) {
    const url = words[0] ? addressOf(words[0]) : (await settings.signInTo())?.url
    if (!url || !(await settings.remove(url)))
      throw new Failure('nobody is signed in here', EXIT.notSignedIn)
    out.result({ url }, () => [
      `The token of ${url} is forgotten on this machine.`,
      `It still works elsewhere until it is revoked: ${url}/settings/tokens`,
    ])
  },
}

export const whoami: Verb = {
  name: 'whoami',
  usage: 'whoami',
  summary: 'Show which server and which account are used.',
  examples: ['shelf whoami', 'shelf whoami --json'],
  words: [0, 0],
  async run({ api, url, out, signal }) {
    const me = await api.call('account_me', { signal })
    const name = me.username ? `${me.first_name} (${me.username})` : me.first_name
    out.result({ url, user: me }, () => [`${name} at ${url}`])
  },
}
