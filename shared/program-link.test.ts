import { expect, it } from 'vitest'
import { toShareableLink } from './program-link.ts'

it('a link to share opens the program elsewhere, and leaves web addresses alone', () => {
  expect(toShareableLink('app://wiki/Book/Tide#Blurb')).toBe(
    'infinite-worlds://wiki/Book/Tide#Blurb',
  )
  for (const address of ['https://wiki.example/Book/Tide', 'app://wikis/x', 'mailto:a@b.example'])
    expect(toShareableLink(address)).toBe(address)
})
