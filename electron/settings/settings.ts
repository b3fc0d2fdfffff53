/** Settings of the desktop program: location of the wiki, sign-out of its owner, window bounds, spelling words, reading progress. */
import * as v from 'valibot'
import type { WikiLocation } from '#shared/desktop-bridge'
import type { StorageProblem } from '#shared/model/drafts/stored-edits'
import { MAX_PROGRESS_LENGTH, type ProgressRecord } from '#shared/model/progress-record'
import { err, ok, type Result } from '#shared/result'
import { toDiskProblem } from '../draft-vault/disk.ts'
import type { ValueStore } from '../value-store.ts'

export interface WindowBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

export const wikiLocationSchema: v.GenericSchema<unknown, WikiLocation> = v.variant('kind', [
  v.strictObject({ kind: v.literal('local'), content: v.picklist(['sample', 'empty']) }),
  v.strictObject({
    kind: v.literal('hosted'),
    settings: v.pipe(v.string(), v.maxLength(10_000)),
  }),
])

const integer = v.pipe(v.number(), v.integer())
const WINDOW_SCHEMA: v.GenericSchema<unknown, WindowBounds> = v.object({
  x: integer,
  y: integer,
  width: v.pipe(integer, v.minValue(1)),
  height: v.pipe(integer, v.minValue(1)),
  maximized: v.boolean(),
})

const WORDS_SCHEMA: v.GenericSchema<unknown, string[]> = v.array(v.string())

const progressText = v.pipe(v.string(), v.maxLength(MAX_PROGRESS_LENGTH))

export const progressSchema: v.GenericSchema<unknown, ProgressRecord> = v.strictObject({
  text: progressText,
  isPaused: v.boolean(),
  before: v.exactOptional(progressText),
})

/** It fails closed: the interface hides later texts, and offers to start again. */
const UNREADABLE_PROGRESS: ProgressRecord = { text: '', isPaused: false }

export interface Settings {
  /** Returns null until a location was chosen. */
  readonly wikiLocation: () => WikiLocation | null
  saveWikiLocation(place: WikiLocation): Result<void, StorageProblem>
  /** True if somebody has signed out, so that the wiki does not open as its owner. */
  readonly isOwnerSignedOut: () => boolean
  saveOwnerSignedOut(isSignedOut: boolean): Result<void, StorageProblem>
  readonly window: () => WindowBounds | null
  saveWindow(place: WindowBounds): Result<void, StorageProblem>
  /** Returns the words a person has added to the spell checker. */
  readonly words: () => readonly string[]
  saveWords(words: readonly string[]): Result<void, StorageProblem>
  /** Returns the reading progress; null if none is set. */
  readonly progress: () => ProgressRecord | null
  saveProgress(progress: ProgressRecord | null): Result<void, StorageProblem>
}

export function createSettings(values: ValueStore): Settings {
  const save = (name: string, value: unknown): Result<void, StorageProblem> => {
    try {
      return ok(values.set(name, value))
    } catch (error) {
      return err(toDiskProblem(error))
    }
  }
  return {
    wikiLocation: () => read(wikiLocationSchema, values.get('place')),
    saveWikiLocation: (place) => save('place', place),
    isOwnerSignedOut: () => values.get('ownerSignedOut') === true,
    saveOwnerSignedOut: (isSignedOut) => save('ownerSignedOut', isSignedOut),
    window: () => read(WINDOW_SCHEMA, values.get('window')),
    saveWindow: (place) => save('window', place),
    words: () => read(WORDS_SCHEMA, values.get('words')) ?? [],
    saveWords: (words) => save('words', words),
    progress() {
      const stored = values.get('progress') ?? null
      return stored === null ? null : (read(progressSchema, stored) ?? UNREADABLE_PROGRESS)
    },
    saveProgress: (progress) => save('progress', progress),
  }
}

/** Returns null for an invalid value, because another version of the program may have written it. */
function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}
