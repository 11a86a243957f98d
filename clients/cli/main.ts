/** `shelf`: a Codeshelf library from the command line. */
import { parseArgs } from 'node:util'
import { ApiError, connect, Unreachable } from '../api/client.ts'
import { Output } from './output.ts'
import { Settings } from './settings.ts'
import { closest } from './slips.ts'
import { type Call, EXIT, Failure, type Verb, wrongUse } from './verb.ts'
import { verbs } from './verbs/index.ts'
import { pick } from './verbs/pick.ts'

/** Given by the build. */
declare const SHELF_VERSION: string

const COMMON = {
  json: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

// Without an account to ask.
const BEFORE_SIGN_IN = new Set(['login', 'logout', 'completion'])

export async function main(argv: readonly string[]): Promise<number> {
  const [first, ...rest] = argv
  if (first === '--version' || first === '-v' || first === 'version') {
    process.stdout.write(`shelf ${SHELF_VERSION}\n`)
    return 0
  }
  if (first === undefined && process.stdin.isTTY && process.stdout.isTTY) return run(pick, [])
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const about = verbs.find(({ name }) => name === rest[0])
    process.stdout.write(about ? helpOf(about) : overview())
    return first === undefined ? EXIT.usage : 0
  }
  const verb = verbs.find(({ name }) => name === first)
  if (!verb) return complain(unknownVerb(first))
  return run(verb, rest)
}

async function run(verb: Verb, argv: readonly string[]): Promise<number> {
  const stopping = new AbortController()
  process.once('SIGINT', () => {
    stopping.abort()
    // What does not listen to it ends at the second one.
    process.once('SIGINT', () => process.exit(130))
  })
  try {
    const { values, positionals } = readArguments(verb, argv)
    if (values['help']) {
      process.stdout.write(helpOf(verb))
      return 0
    }
    const settings = new Settings(process.env)
    const json = values['json'] === true
    const out = new Output({ json, color: values['no-color'] !== true })
    const signIn = await settings.signInTo(values['server'] as string | undefined)
    if (!signIn && !BEFORE_SIGN_IN.has(verb.name)) throw notSignedIn(values['server'] as string)
    const connection = { url: signIn?.url ?? '', userAgent: `shelf/${SHELF_VERSION}` }
    const api = connect({ ...connection, ...(signIn && { token: signIn.token }) })
    const call: Call = {
      ...{ words: positionals, options: values, api, url: connection.url },
      ...{ settings, out, signal: stopping.signal },
    }
    await verb.run(call)
    out.done()
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (stopping.signal.aborted) return 130
    return complain(error)
  }
}

function readArguments(verb: Verb, argv: readonly string[]) {
  const options = { ...COMMON, ...verb.options }
  let read: ReturnType<typeof parseArgs>
  try {
    read = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw wrongUse(explained(error as Error, Object.keys(options), verb))
  }
  const { values, positionals } = read
  const [least, most] = verb.words
  if (!values['help'] && (positionals.length < least || positionals.length > most))
    throw wrongUse(`usage: shelf ${verb.usage}`)
  return { values: values as Call['options'], positionals }
}

function explained({ message }: Error, known: readonly string[], { name, usage }: Verb): string {
  const [, option] = /Unknown option '(-[^']*)'/.exec(message) ?? []
  if (option === undefined) return `${message.split('. ')[0]}; usage: shelf ${usage}`
  const near = closest(option.replace(/^-+/, ''), known)
  return `${name} has no ${option}${near ? `; did you mean --${near}?` : ''} usage: shelf ${usage}`
}

function unknownVerb(word: string): Failure {
  const near = closest(
    word,
    verbs.map(({ name }) => name),
  )
  return wrongUse(
    `there is no verb "${word}"${near ? `; did you mean "shelf ${near}"?` : ''} All of them: shelf help`,
  )
}

function notSignedIn(server?: string): Failure {
  const where = server ? `to ${server} ` : ''
  return new Failure(
    `not signed in ${where}yet: shelf login <address of your server>`,
    EXIT.notSignedIn,
  )
}

/** One sentence on stderr, and the exit status by which scripts tell failures apart. */
function complain(error: unknown): number {
  const [message, exit] = failureOf(error)
  process.stderr.write(`shelf: ${message}\n`)
  return exit
}

function failureOf(error: unknown): [string, number] {
  if (error instanceof Failure) return [error.message, error.exit]
  if (error instanceof Unreachable) return [error.message, EXIT.network]
  if (!(error instanceof ApiError)) return [(error as Error).message, EXIT.refused]
  if (error.status === 401)
    return [
      'the token is not valid any more: shelf login <address of your server>',
      EXIT.notSignedIn,
    ]
  return [refusalText(error), error.status === 404 ? EXIT.notFound : EXIT.refused]
}

/** What the server said, with the number that it names. */
function refusalText({ message, code, problem }: ApiError): string {
  const { scope, max, retry_after: wait } = problem
  const details = [
    typeof scope === 'string' && `needs a token with the scope ${scope}`,
    typeof max === 'number' && `at most ${max}`,
    typeof wait === 'number' && `try again in ${wait} s`,
  ].filter((detail) => detail !== false)
  const why = details.length > 0 ? `: ${details.join(', ')}` : ''
  return message.toLowerCase().replaceAll(' ', '_') === code
    ? `${message}${why}`
    : `${message} (${code})${why}`
}

function overview(): string {
  const width = Math.max(...verbs.map(({ name }) => name.length))
  return [
    'shelf: your Codeshelf library from the command line.',
    '',
    ...verbs.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'shelf without a verb searches as you type. shelf help <verb> explains one of them.',
    'Every verb takes --json, --no-color and --server <address>.',
    '',
  ].join('\n')
}

function helpOf({ usage, summary, examples }: Verb): string {
  return [
    summary,
    '',
    `  shelf ${usage} [--json] [--no-color] [--server <address>]`,
    '',
    'For example',
    ...examples.map((example) => `  ${example}`),
    '',
  ].join('\n')
}
