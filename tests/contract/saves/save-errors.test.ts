/** Contract test of the page writer: every reason for which a save is not written, through the real Lite client. */
import { describe, expect, onTestFinished } from 'vitest'
import { IS_LONG_STORE_RUN, STORE_TEST_TIMEOUT } from '../../../local-cloud/services/testing/store-fixtures.ts'
import { updateWrite } from '../rules/operations.ts'
import { blocks, existing, it, NAME, race } from './page-writer-fixture.ts'

/** Rounds of a race that could also be won by chance. */
const ROUNDS = IS_LONG_STORE_RUN ? 100 : 5

/** Responds to commits instead of the service, until `end` is called. */
function answerCommits(answer: () => Response | Promise<Response>): { end(): void } {
  const real = globalThis.fetch
  const end = () => {
    globalThis.fetch = real
  }
  globalThis.fetch = async (input, init) =>
    String(input).includes(':commit') ? await answer() : await real(input, init)
  onTestFinished(end)
  return { end }
}

describe('a save that is refused', () => {
  const twenty = 'fault 21: because its name exists returns that, also for twenty at the same time'
  it(twenty, { timeout: STORE_TEST_TIMEOUT }, async ({ wiki, writing, attempt }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `Twenty ${round}`
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const one = attempt(race(name), { Blurb: blocks(`by ${n}`) })
          const first = await writing.commit(one)
          return first.ok || first.error.kind !== 'busy' ? first : writing.commit(one)
        }),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers) if (!answer.ok) expect(answer.error).toEqual({ kind: 'exists' })
      // The rate limit allows a person one new page in ten seconds.
      wiki.advanceClock(10_001)
    }
  })

  it('fault 10: by a conflict returns the page', async ({ writing, attempt, create, textOf }) => {
    const { key } = await create()
    await writing.commit(attempt(existing(key, 1), { Culture: blocks('Theirs.') }))
    const answer = await writing.commit(attempt(existing(key, 1), { Blurb: blocks('Mine.') }))
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'conflict', reference: { rev: 2, name: NAME } },
    })
    expect(await textOf(key, 'Blurb')).toBe('A people.')
    const theirs = await writing.sections('Race', key, ['Culture', 'History'])
    expect(theirs).toMatchObject({ value: [{ name: 'Culture', rev: 2 }] })
  })

  it('fault 11: conflicts by section only', async ({ writing, attempt, create, textOf }) => {
    const { key } = await create()
    await writing.commit(attempt(existing(key, 1), { Culture: blocks('Theirs.') }))
    const baseRevisions = new Map([['Blurb', 1] as const])
    const mine = await writing.commit(attempt(existing(key, baseRevisions), { Blurb: blocks('Mine.') }))
    expect(mine).toEqual({ ok: true, value: { key, rev: 3 } })
    const again = await writing.commit(attempt(existing(key, baseRevisions), { Blurb: blocks('Late.') }))
    expect(again).toMatchObject({ error: { kind: 'conflict', reference: { rev: 3 } } })
    const added = new Map([['Culture', 0] as const])
    const result = await writing.commit(attempt(existing(key, added), { Culture: blocks('New.') }))
    expect(result).toMatchObject({ error: { kind: 'conflict' } })
    expect([await textOf(key, 'Blurb'), await textOf(key, 'Culture')]).toEqual(['Mine.', 'Theirs.'])
  })

  it('because the page is hidden returns that', async ({ wiki, writing, attempt, create }) => {
    const { key } = await create()
    const one = attempt(existing(key, 1), { Blurb: blocks('Written meanwhile.') })
    await wiki.put(updateWrite(`ContentRef/${key}`, { hidden: true }))
    expect(await writing.commit(one)).toEqual({ ok: false, error: { kind: 'hidden' } })
  })

  it('fault 52: by the rate limit of pages returns that', async ({ writing, attempt, create }) => {
    await create()
    const second = attempt(race('Second'), { Blurb: blocks('At once.') })
    expect(await writing.commit(second)).toEqual({ ok: false, error: { kind: 'too-soon' } })
  })

  it('fault 56: is limited by the server’s time', async ({ writing, attemptAt, create }) => {
    await create()
    for (const hours of [-6, 6]) {
      const second = attemptAt(hours, race('Second'), { Blurb: blocks('At once.') })
      expect(await writing.commit(second)).toEqual({ ok: false, error: { kind: 'too-soon' } })
    }
  })

  it('fault 56: names the clock of a device days ahead', async ({ writing, attemptAt }) => {
    const made = attemptAt(48, race('Early'), { Blurb: blocks('To come.') })
    expect(await writing.commit(made)).toEqual({ ok: false, error: { kind: 'clock' } })
  })

  it('fault 9: as signed out succeeds after sign-in', async ({ wiki, writing, attempt, create }) => {
    const { key } = await create()
    await wiki.signOut()
    const one = attempt(existing(key, 1), { Blurb: blocks('Written at length.') })
    const two = attempt(race('Second'), { Blurb: blocks('Another.') })
    for (const save of [one, two])
      expect(await writing.commit(save)).toEqual({ ok: false, error: { kind: 'signed-out' } })
    await wiki.signIn('Ane')
    expect(await writing.commit(one)).toEqual({ ok: true, value: { key, rev: 2 } })
  })

  it('fault 39: as invalid is not reported as a conflict', async ({ writing, attempt, create }) => {
    const { key } = await create()
    // The Lite client can tell them apart only by their status.
    const refusal = (status: string) => JSON.stringify({ error: { code: 400, status } })
    const refused = answerCommits(() => new Response(refusal('INVALID_ARGUMENT'), { status: 400 }))
    const mine = attempt(existing(key, 1), { Blurb: blocks('Strange.') })
    expect(await writing.commit(mine)).toEqual({ ok: false, error: { kind: 'failed' } })
    const made = attempt(race('Strange'), { Blurb: blocks('Strange.') })
    expect(await writing.commit(made)).toEqual({ ok: false, error: { kind: 'failed' } })
    refused.end()

    const theirs = attempt(existing(key, 1), { Culture: blocks('Theirs.') })
    const late = answerCommits(async () => {
      late.end()
      expect((await writing.commit(theirs)).ok).toBe(true)
      return new Response(refusal('FAILED_PRECONDITION'), { status: 400 })
    })
    expect(await writing.commit(mine)).toEqual({ ok: false, error: { kind: 'busy' } })
  })

  it('fault 22: is repeated without a second save', async ({ writing, attempt, create }) => {
    const { key } = await create()
    const same = attempt(existing(key, 1), { Blurb: blocks('Once.') })
    const answer = { ok: true, value: { key, rev: 2 } }
    expect(await writing.commit(same)).toEqual(answer)
    expect(await writing.commit(same)).toEqual(answer)
  })

  it('names a missing page, a large section, no service', async ({ wiki, writing, attempt }) => {
    expect(await writing.commit(attempt(existing('nowhere', 1), {}))).toEqual({
      ok: false,
      error: { kind: 'missing' },
    })
    const large = attempt(race('Large'), { Blurb: blocks('x'.repeat(260_000)) })
    expect(await writing.commit(large)).toMatchObject({
      error: { kind: 'section-size', section: 'Blurb' },
    })
    await wiki.stop()
    expect(await writing.commit(attempt(race('Unsent'), {}))).toEqual({
      ok: false,
      error: { kind: 'unreachable' },
    })
  })
})
