/** Generator of any number of pages for load tests, deterministic by page number. */
import type { Block } from '#shared/model/page'
import { getSectionSpec, getTypeSpec, LOCATION_TYPES, type SectionName, TYPE_NAMES } from '#shared/model/page-types'
import type { PlannedPage } from './page-planner.ts'
import type { SampleEditor } from './read-sample.ts'

const SERIES_COUNT = 40
const TEXT_LENGTH = 2000
const SYLLABLES =
  'an ber cor dal el fen gar hol is jor kel lun mir nor os par quin ros sel tar ul ven wyr yth zar'.split(' ')
const FIRST_DAY_MS = Date.UTC(2015, 0, 1)
const MINUTES_BETWEEN = 8

/** Linear congruential generator: repeatable, and sufficient for generated words. */
function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function generatePage(index: number, editor: SampleEditor): PlannedPage {
  const random = createRandom(index)
  const word = () => Array.from({ length: 1 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join('')
  const sentence = () => `${capitalize(Array.from({ length: 6 + random(9) }, word).join(' '))}.`
  const type = TYPE_NAMES[index % TYPE_NAMES.length] ?? throwError('The table has no types')
  const row = Math.floor(index / TYPE_NAMES.length)
  const spec = getTypeSpec(type)
  const sections = spec.parts[0].sections
  const paragraph = (length: number): string => {
    let text = sentence()
    while (text.length < length) text += ` ${sentence()}`
    return text
  }
  const block = (section: SectionName): Block => ({
    id: 'b0',
    sectionName: '',
    entries: Array.from({ length: 2 }, (_, position) => ({
      id: `b0e${position}`,
      title: getSectionSpec(section).entries === 'titled' ? capitalize(word()) : '',
      text: paragraph(TEXT_LENGTH / sections.length / 2),
    })),
  })
  return {
    details: {
      name: `${capitalize(word())} ${capitalize(word())} ${index}`,
      type,
      series: `The ${row % 2 === 0 ? 'Song' : 'Road'} of ${generateSeriesWord(row % SERIES_COUNT)}`,
      bookNumber: spec.extraField === 'bookNumber' ? Math.floor(row / SERIES_COUNT) + 1 : null,
      locationType: spec.extraField === 'locationType' ? (LOCATION_TYPES[random(LOCATION_TYPES.length)] ?? null) : null,
    },
    at: new Date(FIRST_DAY_MS + index * MINUTES_BETWEEN * 60_000).toISOString(),
    editor,
    sections: new Map(sections.map((section) => [section, [block(section)]])),
  }
}

const generateSeriesWord = (series: number): string =>
  capitalize(`${SYLLABLES[series % SYLLABLES.length]}${SYLLABLES[Math.floor(series / SYLLABLES.length) * 5 + 3]}`)

function throwError(message: string): never {
  throw new Error(message)
}
