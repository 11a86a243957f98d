/** The pages of histories, commits, comparisons and searches, without a script. */
import { expect, test } from 'vitest'
import { addRepo, openMirroring } from '#features/repositories/mirroring.fixture.ts'
import { eachDialect } from '#tests/support/app.ts'
import { importCommits } from '#tests/support/git-import.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')

eachDialect('pages of a repository', (open) => {
  test('show its history, a commit, a comparison and what a search found', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server } = app
    const repository = server.repository('lib')
    const hostile = '<b>"\u202e&.txt'
    const ids = importCommits(repository, [
      ...Array.from({ length: 51 }, (_, at) => ({ 'src/old.ts': `${lines(30)}${at}\n` })),
      { 'src/new.ts': `${lines(30)}50\n`, [hostile]: '<script>alert(1)</script>\n' },
      {
        'src/new.ts': `${lines(30)}changed\n`,
        [hostile]: '<script>alert(1)</script>\n',
        'long.txt': 'x'.repeat(300_000),
        'bin.dat': Buffer.from([0, 1, 2]),
      },
    ])
    const [first, renaming, last] = [ids[0]!, ids.at(-2)!, ids.at(-1)!]
    await addRepo(app, dana, { url: server.url(repository) })
    const read = async (path: string) => {
      const { status, text } = await dana.browse(`/repos/lib/${path}`)
      expect([path, status]).toEqual([path, 200])
      return text
    }

    const history = await read('history')
    expect(history).toContain(`href="/repos/lib/commit/${last}"`)
    expect(history).toContain(`href="/repos/lib/at/${last}/"`)
    expect(history).toContain(`/repos/lib/history?after=${last}.50`)
    const older = await read(`history?after=${last}.50`)
    expect(older).toContain(`/repos/lib/commit/${first}`)
    expect(older).not.toContain(`/repos/lib/commit/${last}"`)
    const file = await read('history?path=src/new.ts')
    expect(file).toContain('then called <bdi dir="ltr">src/old.ts</bdi>')
    expect(file).toContain(`href="/repos/lib/at/${renaming}/src/new.ts"`)

    const commit = await read(`commit/${last}`)
    expect(commit).toContain('3 changed files')
    // In colours, with what the file had around it behind a link, and lines that have addresses.
    expect(commit).toContain('<span class="tok-')
    expect(commit).toMatch(/href="#change-\d-R31" data-number="31"/)
    expect(commit).toContain(
      `href="/repos/lib/commit/${last}?path=src%2Fnew.ts&amp;whole=1#change-`,
    )
    const whole = await read(`commit/${last}?path=src/new.ts&whole=1`)
    expect(commit).toContain('\u206827\u2069 unchanged lines')
    expect([whole.includes('unchanged lines'), whole.match(/diff__row /g)?.length]).toEqual([
      false,
      32,
    ])
    expect(commit).toContain(`href="/repos/lib/at/${renaming}/src/new.ts"`)
    expect(commit).toContain('This is not text')
    // Too long beside others, but shown alone.
    expect(commit).toContain(`href="/repos/lib/commit/${last}?path=long.txt"`)
    const alone = await read(`commit/${last}?path=long.txt`)
    expect(alone).toContain('One file is shown')
    expect(alone).not.toContain('the page would be too long')
    const rename = await read(`commit/${renaming}`)
    expect(rename).toContain('src/old.ts → src/new.ts')
    expect(rename).toContain('The text is the same')
    expect(rename).toContain('&lt;script&gt;alert(1)')
    expect(rename).not.toContain('<script>alert(1)')

    const compared = await read(`compare?from=${renaming}&to=main`)
    expect(compared).toContain('1 commit')
    expect(compared).toContain('3 changed files')
    expect(await read('compare')).not.toContain('changed files')
    expect(await read(`compare?from=${last}`)).toContain('No file differs')
    const none = await dana.browse('/repos/lib/compare?from=none')
    expect([none.status, none.text.includes('no such branch, tag or commit')]).toEqual([404, true])
    expect(none.text).toContain('value="none"')

    const found = await read('search?q=CHANGED')
    expect(found).toContain(`href="/repos/lib/at/${last}/src/new.ts#L31"`)
    expect(found).toContain('<mark>changed</mark>')
    expect(await read('search?q=script')).toContain('&lt;<mark>script</mark>>alert(1)')
    expect(await read('search?q=nothing-of-that')).toContain('Nothing was found')
    expect(await read('search?q=new&kind=names')).toContain(`/repos/lib/at/${last}/src/new.ts`)
    expect(await read('search')).not.toContain('Nothing was found')
    const wrong = await dana.browse('/repos/lib/search?q=%28&pattern=1')
    expect([wrong.status, wrong.text.includes('not a regular expression')]).toEqual([400, true])
    expect(wrong.text).toContain('value="("')

    await dana.put('/api/me/preferences', { locale: 'he' })
    expect(await read(`commit/${last}`)).toContain('3 קבצים השתנו')
    for (const path of ['history', `commit/${last}`, 'compare', 'search?q=x'])
      expect((await noam.browse(`/repos/lib/${path}`)).status).toBe(404)
  })

  test('of one with nothing in it say so', async () => {
    const app = await openMirroring(open)
    const { dana, server } = app
    await addRepo(app, dana, { url: server.url(server.repository('empty')) })
    expect((await dana.browse('/repos/empty/history')).text).toContain('no commits yet')
    expect((await dana.browse('/repos/empty/search?q=x')).text).toContain('Nothing was found')
  })
})
