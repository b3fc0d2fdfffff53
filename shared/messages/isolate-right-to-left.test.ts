import { expect, it } from 'vitest'
import { COMPARISON_MESSAGES } from './comparison-messages.ts'
import { HISTORY_MESSAGES } from './history-messages.ts'
import { HISTORY_SCREEN_MESSAGES } from './history-screen-messages.ts'
import { isolateRightToLeft } from './isolate-right-to-left.ts'
import { formatPlace } from './place-messages.ts'

it.each(['עברית', 'العربية', 'Kell עברית', '\u{1e900}\u{1e901}', 'Kell \u202e'])('isolates %j', (name) => {
  expect(isolateRightToLeft(name)).toBe(`\u2068${name.replace('\u202e', '')}\u2069`)
})

it.each(['Varven', 'Órrach/1', '東京', 'Ωmega', '12, 3!'])('leaves %s', (name) => {
  expect(isolateRightToLeft(name)).toBe(name)
})

it('isolates names in the sentences of histories and in places', () => {
  const name = 'עברית'
  const isolated = `\u2068${name}\u2069`
  expect([
    HISTORY_SCREEN_MESSAGES.description(name),
    HISTORY_MESSAGES.versionOf(name, 2),
    HISTORY_MESSAGES.differenceOf(name, 2),
    HISTORY_MESSAGES.historyOf(name),
    COMPARISON_MESSAGES.description(name, 3),
    COMPARISON_MESSAGES.descriptionOfTwo(name, 1, 3),
    COMPARISON_MESSAGES.descriptionOfView(name, 3),
    formatPlace({ book: name, chapter: 4 }),
  ]).toEqual([
    `Who changed ${isolated}, and when.`,
    `Version 2 of ${isolated}`,
    `Difference of ${isolated}, version 2`,
    `History of ${isolated}`,
    `What changed in ${isolated}, version 3.`,
    `What changed in ${isolated} between versions 1 and 3.`,
    `${isolated} as it was in version 3.`,
    `${isolated}, chapter 4`,
  ])
})
