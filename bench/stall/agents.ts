/** Agents of one person: ten at work, and some that never pause. */
import { callTool, signInAgent } from '../support/agents.ts'
import { type Client, createFile, newName, type Repeat, type Target } from './api.ts'
import { codeText } from './texts.ts'

export const AGENTS = 10
/** Enough of them for a thousand calls a second. */
export const UNPAUSED = 40

/** Each has a file of its own, which it searches, reads and edits, and on which it writes notes. */
export async function agentsAtWork(owner: Client, { url }: Target): Promise<Repeat> {
  const agents = await Promise.all(
    Array.from({ length: AGENTS }, async (_, at) => ({
      ...(await signInAgent(owner, url, 2)),
      id: await createFile(owner, newName('agent', at, 'py'), `# 0\n${codeText(4_000, at)}`),
      version: 1,
      line: 0,
    })),
  )
  return async (round) => {
    const agent = agents[round % AGENTS]!
    const { client, headers, id } = agent
    const use = (name: string, given: object) => callTool(client, headers, name, given)
    const turn = Math.floor(round / AGENTS) % 4
    if (turn === 0) return use('search', { query: 'return', limit: 20 })
    if (turn === 1) return use('read_file', { id, from_line: 1, to_line: 100 })
    if (turn === 2)
      return use('write_note', { file_id: id, content: `why ${round}?`, line_start: 2 })
    const edits = [{ old: `# ${agent.line}\n`, new: `# ${agent.line + 1}\n` }]
    const answer = await use('edit_file', { id, base_version: agent.version, edits })
    if (answer.body.includes('Edited')) {
      agent.version++
      agent.line++
    }
    return answer
  }
}

/** One token, the smallest call, and no limit on requests: only the order in which people are served protects the others. */
export async function callsWithoutPause(owner: Client, { url }: Target): Promise<Repeat> {
  const { client, headers } = await signInAgent(owner, url, UNPAUSED)
  return () => callTool(client, headers, 'list_boards', {})
}
