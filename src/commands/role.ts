/** `codeshelf role`: who may do what. */
import { giveRole, ROLES } from '../features/account/index.ts'
import type { Command } from './command.ts'
import { openCommandLog, openReadyStore } from './open.ts'

export const role: Command = {
  name: 'role',
  usage: 'role <user> <role>',
  summary: 'Gives a person a role: user, premium or admin.',
  help: '<user> is the id, the platform id or the @username. The change counts at the next request.',
  async run({ config, args, isTerminal }) {
    const [who, wanted] = args
    const found = ROLES.find((known) => known === wanted)
    if (!who || !found) {
      console.error(`codeshelf: usage: codeshelf ${role.usage} (${ROLES.join(', ')})`)
      process.exitCode = 2
      return
    }
    const store = await openReadyStore(config, openCommandLog(config, isTerminal))
    try {
      const user = await giveRole({ store }, who, found)
      if (user) console.log(`${user.firstName} is now ${found}`)
      else {
        console.error(`codeshelf: nobody is known as '${who}'`)
        process.exitCode = 1
      }
    } finally {
      await store.close()
    }
  },
}
