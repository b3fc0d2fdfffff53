/** What the program remembers between starts: where the wiki is, and where the window stood. */
import * as v from 'valibot'
import type { WikiPlace } from '#shared/desktop-bridge'
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

export interface Settings {
  /** null until somebody has chosen. */
  readonly place: () => WikiPlace | null
  keepPlace(place: WikiPlace): void
  readonly window: () => WindowPlace | null
  keepWindow(place: WindowPlace): void
}

export const settingsIn = (values: KeptValues): Settings => ({
  place: () => read(placeSchema, values.get('place')),
  keepPlace: (place) => values.set('place', place),
  window: () => read(WINDOW, values.get('window')),
  keepWindow: (place) => values.set('window', place),
})

/** Another version of the program may have written it: what is not understood counts as never chosen. */
function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}
