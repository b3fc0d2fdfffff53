/** Store of unsent small forms on disk: one file of texts that is replaced atomically. */
import type { FormDraftKey } from '#shared/desktop-bridge'
import { isRecord, toText as textIn, toList } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import type { ValueStore } from '../value-store.ts'

export interface FormStore {
  load(form: FormDraftKey): string | null
  /** null deletes the form. Returns false if the disk refused the write; the next edit retries it. */
  save(form: FormDraftKey, text: string | null): boolean
  /** Returns the typed text of each form that is not blank. */
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
  const getFormId = ({ owner, name }: FormDraftKey) => JSON.stringify([owner, name])
  return {
    load: (form) => texts.get(getFormId(form)) ?? null,
    save(form, text) {
      if (text === null) texts.delete(getFormId(form))
      else texts.set(getFormId(form), text)
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

/** Joins the text of all fields. The field `image` holds an id and no typed text. */
function extractText(text: string): string {
  const fields = parseJsonOrNull(text)
  return Object.entries(isRecord(fields) ? fields : {})
    .flatMap(([name, value]) => (name === 'image' ? [] : [textIn(value), ...toList(value).map(textIn)]))
    .filter((words) => words.trim() !== '')
    .join('\n\n')
}
