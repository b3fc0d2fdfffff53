import { expect, it } from 'vitest'
import type { SuggestedPage } from '#shared/name-suggestions'
import { seal } from '#shared/rules/places/sealed'
import { type NameAnswer, selectAnswer } from './name-suggestions.ts'

const createAnswer = (query: string, isFromDevice = false): NameAnswer => ({
  query,
  pages: seal<readonly SuggestedPage[]>([]),
  isComplete: false,
  isFromDevice,
})

it.each([
  ['the first answer', null, createAnswer('va'), true],
  ['an answer to more letters', createAnswer('v'), createAnswer('va'), true],
  ['an answer to fewer letters that arrives later', createAnswer('va'), createAnswer('v'), false],
  ['an answer to other letters', createAnswer('v'), createAnswer('road'), false],
  ['an answer to fewer letters than the device has answered', createAnswer('va', true), createAnswer('v'), true],
  ['an answer of the device to fewer letters', createAnswer('va', true), createAnswer('v', true), false],
])('%s', (_, current, next, isShown) => {
  expect(selectAnswer(current, next, 'var')).toBe(isShown ? next : current)
})

it('an answer to letters that were typed before is replaced', () => {
  const next = createAnswer('r')
  expect(selectAnswer(createAnswer('var'), next, 'road')).toBe(next)
})
