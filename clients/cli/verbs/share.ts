/** Links for people without an account. */
import { findFile } from '../files.ts'
import { linesOf, numberOption, textOption, type Verb, wrongUse } from '../verb.ts'

export const share: Verb = {
  name: 'share',
  usage:
    'share <file> [--days <number>|--forever] [--lines <from-to>] [--follow] [--notes] [--password <text>]',
  summary: 'Make a link to a file that others can read.',
  examples: ['shelf share retry.py --days 7', 'shelf share retry.py --lines 10-20 --notes'],
  options: {
    days: { type: 'string' },
    forever: { type: 'boolean' },
    lines: { type: 'string' },
    follow: { type: 'boolean' },
    notes: { type: 'boolean' },
    password: { type: 'string' },
  },
  words: [1, 1],
  async run(call) {
    const { api, words, options, out, signal } = call
    const days = numberOption(call, 'days', 1, 3_650)
    if (days && options['forever']) throw wrongUse('--days or --forever, not both')
    const lines = textOption(call, 'lines')
    const range = lines === undefined ? null : linesOf(lines)
    const password = textOption(call, 'password')
    const body = {
      ...(days && { expires_in_days: days }),
      ...(options['forever'] === true && { expires_in_days: null }),
      ...(range && { line_start: range.from, line_end: range.to }),
      ...(options['follow'] === true && { follow: true }),
      ...(options['notes'] === true && { with_notes: true }),
      ...(password && { password }),
    }
    const file_id = await findFile(api, words[0]!)
    const made = await api.call('shares_share', { params: { file_id }, body, signal })
    const url = new URL(made.url, call.url).href
    out.result({ ...made, url }, () => url)
  },
}
