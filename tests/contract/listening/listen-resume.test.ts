import { describe, expect } from 'vitest'
import { toLiteDocumentName } from '../documents/lite-writes.ts'
import { brief, down, from, test as it, type ListeningCloud, over } from './listening-fixture.ts'
import { addQuery, getResumeToken, isCurrent } from './web-channel-client.ts'

describe('a resumed listener', () => {
  /** Writes ten documents, reads the query with a listener, ends its session, and returns its resume token. */
  async function readTenAndLeave({ cloud, listen, put }: ListeningCloud, query: object): Promise<string> {
    for (let n = 1; n <= 10; n++) await put(`a/${n}`, n)
    const channel = await listen([addQuery(2, query)])
    const token = getResumeToken(await channel.waitFor('current', isCurrent(2)))
    await channel.terminate()
    cloud.usage.reset()
    return token
  }

  it('receives changed, removed and deleted documents, and the count', async ({ open }) => {
    const listening = await open()
    const { listen, put, remove, countReads } = listening
    const token = await readTenAndLeave(listening, from('a', over(5)))
    await put('a/11', 11)
    await put('a/10', 12)
    await put('a/6', 1)
    await remove('a/7')
    await put('b/1', 9)
    const channel = await listen([addQuery(2, from('a', over(5)), { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief).sort()).toEqual([
      'ADD [2]',
      'CURRENT [2]',
      'NO_CHANGE []',
      'documentChange a/10 [[2],[]]',
      'documentChange a/11 [[2],[]]',
      'documentChange a/6 [[],[2]]',
      'documentDelete a/7 [[],[2]]',
      'filter 4',
    ])
    expect(countReads()).toBe(3)
  })

  it('costs no reads if nothing has changed', async ({ open }) => {
    const listening = await open()
    const { listen, countReads } = listening
    const token = await readTenAndLeave(listening, from('a'))
    const channel = await listen([addQuery(2, from('a'), { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief)).toEqual(['ADD [2]', 'filter 10', 'CURRENT [2]', 'NO_CHANGE []'])
    expect(countReads()).toBe(0)
  })

  it.for<[string, object, (token: string) => string, number]>([
    ['of a limited query', from('a', down(3)), (token: string) => token, 3],
    [
      'from the future',
      from('a'),
      (token: string) => {
        const [, , run] = Buffer.from(token, 'base64').toString().split('.')
        return Buffer.from(`8000000000000000.8000000000000000.${run}`).toString('base64')
      },
      10,
    ],
    ['of another store', from('a'), () => Buffer.from('5.5.other').toString('base64'), 10],
    ['that is invalid', from('a'), () => 'AAAA', 10],
    ['that is empty', from('a'), () => '', 10],
  ])('with a token %s receives everything again', async ([, query, change, count], { open }) => {
    const listening = await open()
    const { listen, countReads } = listening
    const token = change(await readTenAndLeave(listening, query))
    const channel = await listen([addQuery(2, query, { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    const output = channel.messages().map(brief)
    expect(output.slice(0, 2)).toEqual(['ADD [2]', 'RESET [2]'])
    expect(output.filter((one) => one.startsWith('documentChange'))).toHaveLength(count)
    expect(countReads()).toBe(count)
  })

  it('with a time instead of a token receives everything again', async ({ open }) => {
    const listening = await open()
    const { listen } = listening
    await readTenAndLeave(listening, from('a'))
    const channel = await listen([addQuery(2, from('a'), { readTime: '2026-01-01T00:00:00Z' })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief)[1]).toBe('RESET [2]')
  })

  it('receives everything again after more changes than the server retains', async ({ open }) => {
    const listening = await open()
    const { cloud, listen } = listening
    const token = await readTenAndLeave(listening, from('a'))
    for (let round = 0; round < 3; round++)
      await cloud.commit(
        Array.from({ length: 8000 }, (_, i) => ({
          update: {
            name: toLiteDocumentName(`mass/${i}`),
            fields: { n: { integerValue: String(round) } },
          },
        })),
      )
    const channel = await listen([addQuery(2, from('a'), { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief)[1]).toBe('RESET [2]')
  })
})
