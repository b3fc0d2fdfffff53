import { expect, it } from 'vitest'
import { normalizeEmail } from './account-store.ts'

it.each([
  ['Seth@Wiki.Example', 'seth@wiki.example'],
  ["o'neil+wiki@mail.co.uk", "o'neil+wiki@mail.co.uk"],
  ['é@ü.example', 'é@ü.example'],
])('%j is the address %j', (text, address) => {
  expect(normalizeEmail(text)).toBe(address)
})

it.each([
  '',
  'seth',
  'seth@',
  '@wiki.example',
  'seth@wiki',
  'seth@wiki.',
  'seth@.example',
  'seth@wiki..example',
  'a@b@wiki.example',
  'se th@wiki.example',
  ' seth@wiki.example',
  'seth@wiki.example\n',
  'se\u202eth@wiki.example',
  'se\ud800th@wiki.example',
  `${'x'.repeat(250)}@wiki.example`,
])('%j is no address', (text) => {
  expect(normalizeEmail(text)).toBeNull()
})
