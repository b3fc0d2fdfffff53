/** IPC handlers of the spell checker. */
import * as v from 'valibot'
import type { SpellingCalls } from '#shared/desktop-bridge'
import type { IpcHandlers } from '../bridge/register-ipc-handlers.ts'
import type { SpellChecker } from './spell-checker.ts'

/** More than any wiki has names, and few enough to be checked in one call. */
const MAX_WORDS = 20_000

const createWordsSchema = (maxLength: number) =>
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxLength))), v.maxLength(MAX_WORDS))

export const createSpellingHandlers = (checker: SpellChecker): Pick<IpcHandlers, keyof SpellingCalls> => ({
  'words:learn': {
    argsSchema: v.tuple([createWordsSchema(60)]),
    handle: (_caller, names) => checker.learn(names),
  },
  'words:check': {
    argsSchema: v.tuple([createWordsSchema(1000)]),
    handle: (_caller, text) => checker.findMisspelled(text),
  },
})
