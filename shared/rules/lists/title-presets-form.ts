/** Validation of the form for the usual titles of facts. */
import type { TypeName } from '#shared/model/page-types'
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'
import { parseLines } from '#shared/model/text/text-lines'
import { MAX_TITLE_LENGTH, MAX_TITLE_PRESETS, type TitlePresets } from '#shared/model/title-presets'
import { err, ok, type Result } from '#shared/result'

/** The titles of each type as they are typed, one on each line. */
export type TypedTitlePresets = ReadonlyMap<TypeName, string>

/** The first mistake. */
export type TitlePresetsProblem = { readonly type: TypeName } & (
  | { readonly kind: 'too-many'; readonly count: number }
  | { readonly kind: 'too-long' | 'twice'; readonly title: string }
)

export function parseTitlePresets(typed: TypedTitlePresets): Result<TitlePresets, TitlePresetsProblem> {
  const presets = new Map<TypeName, readonly string[]>()
  for (const [type, text] of typed) {
    const titles = parseLines(text)
    const tooLong = titles.find((title) => [...title].length > MAX_TITLE_LENGTH)
    if (tooLong !== undefined) return err({ type, kind: 'too-long', title: tooLong })
    const folded = titles.map(foldCaseAndAccents)
    const twice = titles.find((_, place) => folded.indexOf(folded[place] ?? '') < place)
    if (twice !== undefined) return err({ type, kind: 'twice', title: twice })
    if (titles.length > MAX_TITLE_PRESETS) return err({ type, kind: 'too-many', count: titles.length })
    presets.set(type, titles)
  }
  return ok(presets)
}
