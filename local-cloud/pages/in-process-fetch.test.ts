import { afterEach, expect, it } from 'vitest'
import { interceptFetch } from './in-process-fetch.ts'

const OWN = 'http://127.0.0.1:4174'
const outside = globalThis.fetch
afterEach(() => {
  globalThis.fetch = outside
})

it.each([
  [`${OWN}/v1/x`, 'here'],
  [new Request(`${OWN}/v1/x`), 'here'],
  [new URL(`${OWN}/v1/x`), 'here'],
  [`${OWN}0/v1/x`, 'outside'],
  [`${OWN}.evil.example/v1/x`, 'outside'],
  ['https://elsewhere.example/', 'outside'],
])('a request to %s is answered %s', async (address, where) => {
  globalThis.fetch = async () => new Response('outside')
  const restore = interceptFetch(OWN, async () => new Response('here'))
  expect(await (await fetch(address)).text()).toBe(where)
  restore()
  expect(await (await fetch(`${OWN}/v1/x`)).text()).toBe('outside')
})
