import { expect, it } from 'vitest'
import { findMissingLinks } from './find-missing-links.ts'

const KEYS: ReadonlySet<string> = new Set(['Kell', 'The,Tower'])

it.each([
  ['of the [[Kell]] and [[The Tower|a tower]]', []],
  ['of the [[Kall]] in [[ The  Tower ]]', ['[[Kall]]']],
  ['**[[Nobody|somebody]]** and [[nobody]]', ['[[Nobody|somebody]]', '[[nobody]]']],
  ['no link: \\[[Nobody]]', []],
  ['no link: [[]] [[a[b]]', []],
])('%j has the missing links %j', (text, missing) => {
  expect(findMissingLinks(text, KEYS).map(({ from, to }) => text.slice(from, to))).toEqual(missing)
})
