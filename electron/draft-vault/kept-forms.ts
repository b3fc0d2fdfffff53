/** Small forms on disk until they are sent: one file of texts, replaced as a whole, so that half of one is never found. */
import type { FormPlace } from '#shared/desktop-bridge'
import { isRecord, list, text as textIn } from '#shared/model/stored-fields'
import { parsedJson } from '#shared/parsed-json'
import type { KeptValues } from '../kept-values.ts'

export interface KeptForms {
  load(form: FormPlace): string | null
  /** null: there is nothing to keep any more. False where the disk would not: the next letter tries again. */
  keep(form: FormPlace, text: string | null): boolean
  /** What people have typed into those that hold anything, one text for each. */
  words(): readonly string[]
}

const FORMS = 'forms'

export function openForms(values: KeptValues): KeptForms {
  const kept = values.get(FORMS)
  const texts = new Map(
    Object.entries(isRecord(kept) ? kept : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
  const idOf = ({ owner, name }: FormPlace) => JSON.stringify([owner, name])
  return {
    load: (form) => texts.get(idOf(form)) ?? null,
    keep(form, text) {
      if (text === null) texts.delete(idOf(form))
      else texts.set(idOf(form), text)
      try {
        values.set(FORMS, Object.fromEntries(texts))
        return true
      } catch (problem) {
        if (!(problem instanceof Error && 'syscall' in problem)) throw problem
        return false
      }
    },
    words: () => [...texts.values()].map(wordsIn).filter((words) => words !== ''),
  }
}

/** Of a form's fields, whatever they are called; an image is named by an id, which is nobody's word. */
function wordsIn(text: string): string {
  const fields = parsedJson(text)
  return Object.entries(isRecord(fields) ? fields : {})
    .flatMap(([name, value]) =>
      name === 'image' ? [] : [textIn(value), ...list(value).map(textIn)],
    )
    .filter((words) => words.trim() !== '')
    .join('\n\n')
}
