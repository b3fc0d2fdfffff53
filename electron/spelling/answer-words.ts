/** Bridge handlers: what windows ask of the spell checker. */
import * as v from 'valibot'
import type { SpellingCalls } from '#shared/desktop-bridge'
import type { Handlers } from '../bridge/answer-calls.ts'
import type { SpellChecker } from './spell-checker.ts'

/** Far more than a person's wiki has, and few enough to be looked through at once. */
const MAX_WORDS = 20_000

const words = (longest: number) =>
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(longest))), v.maxLength(MAX_WORDS))

export const answerWords = (checker: SpellChecker): Pick<Handlers, keyof SpellingCalls> => ({
  'words:learn': {
    takes: v.tuple([words(60)]),
    answer: (_caller, names) => checker.learn(names),
  },
  'words:check': {
    takes: v.tuple([words(1000)]),
    answer: (_caller, text) => checker.misspelled(text),
  },
})
