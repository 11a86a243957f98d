/** Twenty agents at one file and at one board: no edit is lost, each refusal names the next step, and each agent's work is undone alone. */
import { expect, test } from 'vitest'
import { bothDialects } from '#tests/support/app.ts'
import {
  type CallResult,
  connect,
  saveFile,
  textIn,
  textOf,
  tokenOf,
  use,
} from './agents.fixture.ts'

const AGENTS = Array.from({ length: 20 }, (_, nth) => nth)
const BEGUN = AGENTS.map((nth) => `line ${nth} of nobody`)
/** With a line between two: what touches is one change to a merge. */
const textBy = (isBy: (nth: number) => boolean) =>
  BEGUN.map((line, nth) => (isBy(nth) ? line.replace('nobody', `agent ${nth}`) : line)).join('\n\n')

type Agent = Awaited<ReturnType<typeof connect>>

/** Does what a refusal asks for, until the write is done. */
async function persist(write: () => Promise<CallResult>): Promise<number> {
  for (let refusals = 0; ; refusals++) {
    const answer = await write()
    if (!answer.isError) return refusals
    expect(['version_conflict', 'conflict']).toContain(answer.structuredContent.code)
    expect(textIn(answer)).toContain('Read it again, then decide.')
  }
}

async function editLine(agent: Agent, id: string, nth: number): Promise<number> {
  let version = 1
  return persist(async () => {
    const edits = [{ old: `line ${nth} of nobody`, new: `line ${nth} of agent ${nth}` }]
    const answer = await use(agent, 'edit_file', { id, base_version: version, edits })
    if (answer.isError)
      version = (await use(agent, 'read_file', { id })).structuredContent.file.version
    return answer
  })
}

/** A note is sent whole: each reads what the others wrote, and changes its line. */
async function editNote(agent: Agent, id: string, nth: number): Promise<number> {
  return persist(async () => {
    const { note } = (await use(agent, 'read_note', { id })).structuredContent
    const content = note.content.replace(`line ${nth} of nobody`, `line ${nth} of agent ${nth}`)
    return use(agent, 'change_note', { id, content, prev_updated_at: note.updated_at })
  })
}

bothDialects('twenty agents at once', (open) => {
  test('lose no edit of one file and one board, and are undone one by one', async () => {
    const app = await open()
    const { dana } = app
    const agents = await Promise.all(
      AGENTS.map(async (nth) => connect(app, await tokenOf(dana, { name: `agent ${nth}` }))),
    )
    const { id } = await saveFile(
      dana,
      textBy(() => false),
    )
    const board = (await dana.post('/api/note-boards', { name: 'Shared' })).json.board.id as string
    const onBoard = (content: string) => dana.post(`/api/sticky-notes/board/${board}`, { content })
    const shared = (await onBoard(textBy(() => false))).json.note.id as string
    const refusals = await Promise.all(
      agents.map(async (agent, nth) => {
        const refused = (await editLine(agent, id, nth)) + (await editNote(agent, shared, nth))
        const own = await use(agent, 'write_note', { board_id: board, content: `own ${nth}` })
        expect(own.isError).toBeFalsy()
        return refused
      }),
    )
    expect(refusals.reduce((sum, one) => sum + one)).toBeGreaterThan(0)
    expect(await textOf(dana, id)).toBe(textBy(() => true))
    const notesOn = async () =>
      (await dana.get(`/api/sticky-notes/board/${board}`)).json.notes as {
        id: string
        content: string
      }[]
    const made = await notesOn()
    expect(made.find((note) => note.id === shared)!.content).toBe(textBy(() => true))
    const own = made.map(({ content }) => content).filter((text) => /^own/.test(text))
    expect(own.toSorted()).toEqual(AGENTS.map((nth) => `own ${nth}`).toSorted())

    const { tokens } = (await dana.get('/api/me/tokens')).json
    const seventh = tokens.find(({ name }: { name: string }) => name === 'agent 7').id
    const { writes } = (await dana.get(`/api/me/agent-writes?token=${seventh}`)).json
    expect(writes).toHaveLength(3)
    for (const write of writes) {
      const undone = await dana.post('/api/me/agent-writes/undo', { id: write.id })
      expect([write.kind, undone.json]).toMatchObject([write.kind, { ok: true }])
    }
    const others = textBy((nth) => nth !== 7)
    expect(await textOf(dana, id)).toBe(others)
    const left = await notesOn()
    expect(left.map(({ content }) => content)).not.toContain('own 7')
    expect(left).toHaveLength(20)
    expect(left.find((note) => note.id === shared)!.content).toBe(others)
  })
})
