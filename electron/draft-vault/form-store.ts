/** Small forms on disk until they are sent: one file of texts, replaced as a whole, so that half of one is never found. */
import type { FormDraftKey } from '#shared/desktop-bridge'
import { isRecord, toText as textIn, toList } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import type { ValueStore } from '../value-store.ts'

export interface FormStore {
  load(form: FormDraftKey): string | null
  /** null: there is nothing to keep any more. False where the disk would not: the next letter tries again. */
  save(form: FormDraftKey, text: string | null): boolean
  /** What people have typed into those that hold anything, one text for each. */
  readTexts(): readonly string[]
}

const FORMS = 'forms'

export function openFormStore(values: ValueStore): FormStore {
  const stored = values.get(FORMS)
  const texts = new Map(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
  const idOf = ({ owner, name }: FormDraftKey) => JSON.stringify([owner, name])
  return {
    load: (form) => texts.get(idOf(form)) ?? null,
    save(form, text) {
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
    readTexts: () => [...texts.values()].map(extractText).filter((words) => words !== ''),
  }
}

/** Of a form's fields, whatever they are called; an image is named by an id, which is nobody's word. */
function extractText(text: string): string {
  const fields = parseJsonOrNull(text)
  return Object.entries(isRecord(fields) ? fields : {})
    .flatMap(([name, value]) =>
      name === 'image' ? [] : [textIn(value), ...toList(value).map(textIn)],
    )
    .filter((words) => words.trim() !== '')
    .join('\n\n')
}
