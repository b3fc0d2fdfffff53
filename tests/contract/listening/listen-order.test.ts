import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWriter } from '../documents/lite-writes.ts'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import { addDocument, addQuery, getDocumentPath, isCurrent, openWebChannel } from './web-channel-client.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

const write = createWriter(() => cloud)
const put = (path: string, text: string) => write(path, { text: { stringValue: text } })

it('a target queued behind a large one receives its newest content last', async () => {
  await put('large/1', 'x'.repeat(150_000))
  await put('large/2', 'x'.repeat(150_000))
  await put('small/1', 'old')
  const channel = await openWebChannel(cloud, [
    addQuery(2, { from: [{ collectionId: 'large' }] }),
    addDocument(4, 'small/1'),
  ])
  // No back channel is open yet, so the second target waits for the first.
  await put('small/1', 'new')
  await channel.openBackChannel({ again: true })
  await channel.waitFor('the small document', isCurrent(4))
  const texts = channel
    .messages()
    .filter((message) => getDocumentPath(message) === 'small/1')
    .map((message) => at(message, 'documentChange', 'document', 'fields', 'text', 'stringValue'))
  expect(texts.at(-1)).toBe('new')
  await channel.terminate()
})
