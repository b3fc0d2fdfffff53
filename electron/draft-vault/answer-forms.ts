/** Small forms over the bridge, with arguments that can be trusted. */
import * as v from 'valibot'
import type { FormCalls } from '#shared/desktop-bridge'
import type { Handlers } from '../bridge/answer-calls.ts'
import type { KeptForms } from './kept-forms.ts'

const WORD = v.pipe(v.string(), v.maxLength(200))
const FORM = v.object({ owner: WORD, name: WORD })
/** Far more than any of these forms takes. */
const TEXT = v.nullable(v.pipe(v.string(), v.maxLength(1_000_000)))

export const answerForms = (forms: KeptForms): Pick<Handlers, keyof FormCalls> => ({
  'form:load': { takes: v.tuple([FORM]), answer: (_, form) => forms.load(form) },
  'form:keep': { takes: v.tuple([FORM, TEXT]), answer: (_, form, text) => forms.keep(form, text) },
})
