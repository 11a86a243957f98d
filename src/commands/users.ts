/** `codeshelf users`: lists people, how they sign in, and when they were last seen. */
import { findPeople } from '#features/account/index.ts'
import { type Invocation, printable } from './command.ts'
import { withApp } from './with-app.ts'

export async function run(invocation: Invocation): Promise<void> {
  const query = invocation.args.join(' ')
  await withApp(invocation, async (ctx) => {
    let cursor: string | undefined
    for (let page = 0; page < 20; page++) {
      const { people, next } = await findPeople(ctx, { query, cursor })
      for (const person of people) console.log(lineOf(person))
      if (page === 0 && people.length === 0)
        console.error(`codeshelf: ${query ? 'nobody is found by that' : 'nobody is here yet'}`)
      if (next === null) return
      cursor = next
    }
    console.log('(there are more; search for a name)')
  })
}

type Person = Awaited<ReturnType<typeof findPeople>>['people'][number]

function lineOf(person: Person): string {
  const name = `${person.firstName} ${person.lastName}`.trim()
  const state =
    person.disabledAt !== null ? ' (disabled)' : person.leavingAt !== null ? ' (leaving)' : ''
  const ways = [...new Set(person.identities.map(({ provider }) => provider))].join(',') || '-'
  const seen = new Date(person.lastSeenAt).toISOString().slice(0, 16)
  return printable(
    `${person.id}  ${name}${person.username && ` @${person.username}`}  ${person.effectiveRole}${state}  ${ways}  ${seen}`,
  )
}
