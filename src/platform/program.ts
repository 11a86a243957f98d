/** What this program is, as its package says. */
import program from '../../package.json' with { type: 'json' }

export const PROGRAM_VERSION: string = program.version
