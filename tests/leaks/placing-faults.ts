/** Check of the sample's places: texts that name a page which readers first meet later than the text. */
import { PageNames, toSearchedForm } from './page-names.ts'
import type { SamplePage, SampleStory, SampleText } from './sample-texts.ts'
import { formatPosition, isBefore } from './story-order.ts'

export interface EarlyMention {
  readonly text: SampleText
  /** The page that the text names. */
  readonly named: SamplePage
  /** True if the named page belongs to another series, so that the order of the two places is unknown. */
  readonly isOtherSeries: boolean
}

export function listEarlyMentions({ pages, texts }: SampleStory): EarlyMention[] {
  const names = new PageNames(pages)
  return texts.flatMap((text) => {
    const named = new Set(names.find(toSearchedForm(text.plain)).map(({ page }) => page))
    return [...named].flatMap((page): EarlyMention[] => {
      if (page.first === null) return []
      if (text.position === null) return [{ text, named: page, isOtherSeries: page.series !== text.series }]
      const isOtherSeries = text.position.series !== page.first.series
      return isOtherSeries || isBefore(text.position, page.first) ? [{ text, named: page, isOtherSeries }] : []
    })
  })
}

export const formatEarlyMention = ({ text, named }: EarlyMention): string =>
  [
    `${text.page} · ${text.section} · ${text.field} “${text.plain.slice(0, 50)}”`,
    text.position === null ? 'unplaced' : formatPosition(text.position),
    `names ${named.name}`,
    named.first === null ? 'unplaced' : formatPosition(named.first),
  ].join(' · ')
