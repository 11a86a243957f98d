/** Who wrote the lines of a file, as its page shows it: links, and how old a line is among the others. */
import { repoHistoryPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Blame } from '#platform/git/index.ts'
import { href } from '#platform/http/paths.ts'
import type { LineOrigins } from '#platform/shown-texts/index.ts'
import { excerpt } from '#platform/text/index.ts'
import { textsOf } from '#texts/index.ts'
import { commitHref } from '../rules/point-links.ts'

const { phrases } = textsOf('repoHistory')
const labels = {
  nobody: phrases.nobody,
  noSubject: phrases.no_message,
  before: phrases.before_this,
}

const LONGEST = 120
const AGES = 5
// Texts about time are as old as this, so that a page that was drawn is the same for a while.
const ROUND_MS = 10 * 60_000

export function lineOrigins(
  { locale, actor, now }: MemberContext,
  name: string,
  { groups }: Blame,
): LineOrigins {
  const times = groups.map(({ commit }) => commit.at)
  const [oldest, newest] = [least(times), -least(times.map((at) => -at))]
  const ageOf = (at: number) =>
    newest === oldest ? AGES - 1 : Math.floor(((at - oldest) / (newest - oldest)) * (AGES - 0.01))
  return {
    now: Math.ceil(now() / ROUND_MS) * ROUND_MS,
    timeZone: actor.timeZone,
    labels: { locale, ...labels },
    groups: groups.map(({ line, count, commit, before, originalLine }) => ({
      ...{ line, count },
      href: href(repoHistoryPaths.commit, { name, commit: commit.id }),
      subject: excerpt(commit.subject, LONGEST),
      author: excerpt(commit.author, LONGEST),
      at: commit.at,
      age: ageOf(commit.at),
      beforeHref:
        before &&
        `${commitHref({ name, commit: before.commit }, before.path, { view: 'blame' })}#L${originalLine}`,
    })),
  }
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity)
}
