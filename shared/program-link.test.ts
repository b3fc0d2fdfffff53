import { expect, it } from 'vitest'
import { toShareableLink } from './program-link.ts'

it('a shared link opens the program elsewhere, and web addresses are unchanged', () => {
  expect(toShareableLink('app://wiki/Book/Tide#Blurb')).toBe('infinite-worlds://wiki/Book/Tide#Blurb')
  for (const address of ['https://wiki.example/Book/Tide', 'app://wikis/x', 'mailto:a@b.example'])
    expect(toShareableLink(address)).toBe(address)
})
