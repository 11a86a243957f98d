/** The command line: the only reader of arguments and environment. */
import { printable } from './commands/command.ts'
import { commands } from './commands/index.ts'
import { AmbiguousUsername } from './features/account/index.ts'
import { ConfigError, likelyTypos, readConfig, retiredSettings } from './platform/config/index.ts'
import { Problem } from './platform/problems/index.ts'
import { StoreUnusable } from './platform/store/index.ts'

const [name = 'help', ...args] = process.argv.slice(2)

/** One line that a person understands, and an exit that a supervisor understands. */
function giveUp(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}

async function main(): Promise<void> {
  const command = commands.find((known) => known.name === name)
  if (name === 'help' || name === '--help' || name === '-h') return help(args[0])
  if (!command) giveUp(`codeshelf: there is no command '${name}'. Try 'codeshelf help'.`, 2)
  if (args.includes('--help') || args.includes('-h')) return help(name)
  for (const warning of [...likelyTypos(process.env), ...retiredSettings(process.env)])
    console.error(`codeshelf: ${warning}`)
  const config = readConfig(process.env)
  await command.run({ config, args, isTerminal: process.stdout.isTTY === true })
}

function help(about: string | undefined): void {
  const command = commands.find((known) => known.name === about)
  if (command) {
    console.log(`codeshelf ${command.usage}\n\n${command.help}`)
    return
  }
  console.log('codeshelf <command>\n')
  const width = Math.max(...commands.map((known) => known.usage.length))
  for (const known of commands) console.log(`  ${known.usage.padEnd(width + 2)}${known.summary}`)
  console.log(
    "\n'codeshelf help <command>' tells more. Settings are environment variables: see docs/catalogue/settings.md.",
  )
}

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError)
    giveUp(error.errors.map((line) => `codeshelf: ${line}`).join('\n'), 2)
  if (error instanceof StoreUnusable) giveUp(`codeshelf: ${error.message}`)
  if (error instanceof AmbiguousUsername)
    giveUp(`codeshelf: ${error.message.split('\n').map(printable).join('\n')}`)
  if (error instanceof Problem) giveUp(`codeshelf: ${error.declared.en}`)
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE')
    giveUp(
      `codeshelf: port ${port} on ${address} is taken by another program; set PORT to a free one`,
    )
  if (code === 'EACCES' && port)
    giveUp(`codeshelf: port ${port} may not be used by this user; set PORT above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    giveUp(`codeshelf: this machine has no address ${address ?? ''}; check HOST`)
  console.error(error)
  process.exit(1)
}
