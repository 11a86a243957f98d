/** The program: runs what was asked for and ends with its status. */
import { main } from './main.ts'

// Somebody who has read enough (`shelf ls | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await main(process.argv.slice(2))
