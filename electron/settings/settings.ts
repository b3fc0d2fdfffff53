/** What the program remembers between starts: where the wiki is, and where the window stood. */
import * as v from 'valibot'
import type { WikiPlace } from '#shared/desktop-bridge'
import type { KeepProblem } from '#shared/model/drafts/kept-edits'
import { err, ok, type Result } from '#shared/result'
import { diskProblem } from '../draft-vault/disk.ts'
import type { KeptValues } from '../kept-values.ts'

export interface WindowPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

export const placeSchema: v.GenericSchema<unknown, WikiPlace> = v.variant('kind', [
  v.strictObject({ kind: v.literal('local'), content: v.picklist(['sample', 'empty']) }),
  v.strictObject({
    kind: v.literal('hosted'),
    settings: v.pipe(v.string(), v.maxLength(10_000)),
  }),
])

const whole = v.pipe(v.number(), v.integer())
const WINDOW: v.GenericSchema<unknown, WindowPlace> = v.object({
  x: whole,
  y: whole,
  width: v.pipe(whole, v.minValue(1)),
  height: v.pipe(whole, v.minValue(1)),
  maximized: v.boolean(),
})

const WORDS: v.GenericSchema<unknown, string[]> = v.array(v.string())

export interface Settings {
  /** null until somebody has chosen. */
  readonly place: () => WikiPlace | null
  keepPlace(place: WikiPlace): Result<void, KeepProblem>
  readonly window: () => WindowPlace | null
  keepWindow(place: WindowPlace): Result<void, KeepProblem>
  /** Words a person has added to the spell checker. */
  readonly words: () => readonly string[]
  keepWords(words: readonly string[]): Result<void, KeepProblem>
}

export function settingsIn(values: KeptValues): Settings {
  const store = (name: string, value: unknown): Result<void, KeepProblem> => {
    try {
      return ok(values.set(name, value))
    } catch (error) {
      return err(diskProblem(error))
    }
  }
  return {
    place: () => read(placeSchema, values.get('place')),
    keepPlace: (place) => store('place', place),
    window: () => read(WINDOW, values.get('window')),
    keepWindow: (place) => store('window', place),
    words: () => read(WORDS, values.get('words')) ?? [],
    keepWords: (words) => store('words', words),
  }
}

/** Another version of the program may have written it: what is not understood counts as never chosen. */
function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}
