import { expect, it } from 'vitest'
import { TextResponse } from './text-response.ts'

it('is read like a regular Response', async () => {
  const text = '{"a":"é 👩‍🚀"}'
  const init = { status: 404, headers: { 'content-type': 'application/json' } }
  for (const read of ['text', 'json', 'arrayBuffer'] as const) {
    const here = new TextResponse(text, init)
    const there = new Response(text, init)
    expect(await here[read]()).toEqual(await there[read]())
    expect([here.ok, here.status, here.headers.get('content-type')]).toEqual([false, 404, 'application/json'])
  }
})
