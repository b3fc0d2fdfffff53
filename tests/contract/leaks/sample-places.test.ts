/** Contract test of the sample's places: no text names a page of its series before readers meet it. */
import { expect, it } from 'vitest'
import { KNOWN_MENTIONS } from '../../leaks/known-mentions.ts'
import { formatEarlyMention, listEarlyMentions } from '../../leaks/placing-faults.ts'
import { readStory } from '../../leaks/sample-texts.ts'
import { readSamplePages } from '../../sample-pages.ts'

it.each([
  ['of their own series', {}, false],
  ['of another series', KNOWN_MENTIONS, true],
] as const)('texts name pages %s that are met later only where a table says so', async (_, table, isOther) => {
  const mentions = listEarlyMentions(readStory(await readSamplePages()))
  const found = mentions.filter(({ isOtherSeries }) => isOtherSeries === isOther)
  const pages = [...new Set(found.map(({ text }) => text.page))]
  const named = (page: string) => found.filter(({ text }) => text.page === page).map((mention) => mention.named.name)
  const listed = Object.fromEntries(pages.map((page) => [page, [...new Set(named(page))]]))
  expect(listed, found.map(formatEarlyMention).join('\n')).toEqual(table)
})

it('every text of the sample has a place', async () => {
  const { texts } = readStory(await readSamplePages())
  expect(texts.filter(({ position }) => position === null)).toEqual([])
})
