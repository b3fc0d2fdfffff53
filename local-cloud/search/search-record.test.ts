import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { searchRecord } from './search-record.ts'

it('reads a body that arrives in pieces, whatever it is cut at', async () => {
  const data = {
    objectID: 'Zoë',
    path: 'ContentRef/Zoë',
    Name: 'Zoë 🐉',
    Type: 'Race',
    Series: 's',
  }
  const body = Buffer.from(JSON.stringify({ data }))
  const request = new IncomingMessage(new Socket())
  let said = ''
  class Noted extends ServerResponse {
    override end = (text: unknown) => {
      said = String(text)
      return this
    }
  }
  const answered = searchRecord(request, new Noted(request))
  for (const byte of body) {
    request.push(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  request.push(null)
  await answered
  expect(JSON.parse(said)).toEqual({
    result: { objectID: 'Zoë', Name: 'Zoë 🐉', Type: 'Race', Series: 's' },
  })
})
