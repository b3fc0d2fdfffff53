/** Oracle of the leak test: finds in any shown text what a reader with some progress has not reached. */
import { joinSpaces } from '#shared/rules/text/plain-title'
import { isKnownMention } from './known-mentions.ts'
import { PageNames, toComparedName, toSearchedForm } from './page-names.ts'
import type { SamplePage, SampleStory, SampleText } from './sample-texts.ts'
import type { ReaderProgress, StoryPosition } from './story-order.ts'

/** Characters of a text that are found wherever they are shown. */
const SLICE = 30
/** A text that is shorter than a slice is found where it is shown alone, unless it is too short to be distinctive. */
const MIN_LENGTH = 8
/** Characters on one side of a name that must be those of a text which is known to contain it. */
const CONTEXT = 20
const MIN_CONTEXT = 6

export interface LaterItem {
  readonly kind: 'name' | 'text'
  /** Name of the page that is first met later, or of the page of a later text. */
  readonly page: string
  /** The shown words. */
  readonly words: string
  /** Pages of which a whole text is this name, so that it is known to be shown there. */
  readonly knownOn: readonly string[]
}

const removeSpaces = (text: string): string => toComparedName(text).replaceAll(' ', '')

interface Found {
  readonly searched: string
  readonly start: number
  readonly end: number
}

/** True if the name stands there as in a text. An excerpt may join the text with the one before or after it. */
function isWithin(plain: string, { searched, start, end }: Found): boolean {
  // A text as short as "19, Port Remainder" has too little beside the name.
  if (removeSpaces(plain) === removeSpaces(searched)) return true
  const name = removeSpaces(searched.slice(start, end))
  const sides = [searched.slice(start, end + CONTEXT), searched.slice(Math.max(0, start - CONTEXT), end)]
  return sides
    .map(removeSpaces)
    .some((side) => side.length >= name.length + MIN_CONTEXT && removeSpaces(plain).includes(side))
}

/** Index of the sample's names and texts, made once for all progresses. */
export class SampleIndex {
  readonly story: SampleStory
  readonly names: PageNames
  readonly #slices = new Map<string, SampleText[]>()
  readonly #whole = new Map<string, SampleText[]>()
  readonly #seriesNames: ReadonlySet<string>

  constructor(story: SampleStory) {
    this.story = story
    this.names = new PageNames(story.pages)
    this.#seriesNames = new Set(story.pages.map(({ series }) => series))
    for (const text of story.texts) this.#add(text)
  }

  /** Parts that are mostly names are left out, since a name may be visible before the text. */
  #add(text: SampleText): void {
    const plain = toComparedForm(text.plain)
    const isNamed = this.#markNames(plain)
    const isMostlyNames = (start: number, end: number) =>
      isNamed.slice(start, end).filter(Boolean).length > (end - start) / 2
    if (plain.length >= MIN_LENGTH && !isMostlyNames(0, plain.length)) append(this.#whole, plain, text)
    for (let start = 0; start + SLICE <= plain.length; start++)
      if (!isMostlyNames(start, start + SLICE)) append(this.#slices, plain.slice(start, start + SLICE), text)
  }

  /** Returns for each character whether it belongs to the name of a page or a series. */
  #markNames(plain: string): boolean[] {
    const isNamed = Array.from({ length: plain.length }, () => false)
    for (const { start, end } of this.names.find(plain)) isNamed.fill(true, start, end)
    for (const series of this.#seriesNames)
      for (let start = plain.indexOf(series); start >= 0; start = plain.indexOf(series, start + 1))
        isNamed.fill(true, start, start + series.length)
    return isNamed
  }

  findWhole(compared: string): readonly SampleText[] {
    return this.#whole.get(compared) ?? []
  }

  findSlice(compared: string, start: number): readonly SampleText[] {
    return this.#slices.get(compared.slice(start, start + SLICE)) ?? []
  }
}

function append(map: Map<string, SampleText[]>, key: string, text: SampleText): void {
  const texts = map.get(key)
  if (texts === undefined) map.set(key, [text])
  else texts.push(text)
}

const toComparedForm = (text: string): string => joinSpaces(text.normalize('NFC'))

export class LaterContent {
  readonly #index: SampleIndex
  readonly #progress: ReaderProgress
  readonly #visibleTexts: readonly SampleText[]
  /** All words that the reader may see, for slices that begin or end with a space. */
  readonly #visibleWords: string
  readonly laterPages: ReadonlySet<SamplePage>
  /** Most texts of the frame are the same on all screens. */
  readonly #found = new Map<string, readonly LaterItem[]>()

  constructor(index: SampleIndex, progress: ReaderProgress) {
    this.#index = index
    this.#progress = progress
    const { pages, texts } = index.story
    this.laterPages = new Set(pages.filter(({ first }) => this.#isLater(first)))
    this.#visibleTexts = texts.filter(({ position }) => !this.#isLater(position))
    this.#visibleWords = this.#visibleTexts.map(({ plain }) => toComparedForm(plain)).join('\n')
  }

  get laterTexts(): readonly SampleText[] {
    return this.#index.story.texts.filter(({ position }) => this.#isLater(position))
  }

  get visiblePages(): readonly SamplePage[] {
    return this.#index.story.pages.filter((page) => !this.laterPages.has(page))
  }

  #isLater(position: StoryPosition | null): boolean {
    return position !== null && this.#index.story.order.isLater(position, this.#progress)
  }

  /** @param shown one text, attribute or value as it is shown */
  find(shown: string): readonly LaterItem[] {
    const cached = this.#found.get(shown)
    if (cached !== undefined) return cached
    const found = [...this.#findNames(shown), ...this.#findTexts(toComparedForm(shown))]
    this.#found.set(shown, found)
    return found
  }

  #findNames(shown: string): LaterItem[] {
    const searched = toSearchedForm(shown)
    return this.#index.names.find(searched).flatMap(({ page, start, end }): LaterItem[] => {
      if (!this.laterPages.has(page)) return []
      const known = this.#visibleTexts.filter((text) => isKnownMention(text.page, page.name))
      if (known.some(({ plain }) => isWithin(plain, { searched, start, end }))) return []
      const words = searched.slice(start, end)
      const knownOn = known.filter(({ plain }) => removeSpaces(plain) === removeSpaces(words)).map((text) => text.page)
      return [{ kind: 'name', page: page.name, words, knownOn }]
    })
  }

  /** A text leaks if no visible text has the same words. */
  #findTexts(compared: string): LaterItem[] {
    const found: LaterItem[] = []
    const add = (texts: readonly SampleText[], words: string): boolean => {
      const [text] = texts
      const isLater =
        text !== undefined &&
        texts.every(({ position }) => this.#isLater(position)) &&
        !this.#visibleWords.includes(words.trim())
      if (isLater) found.push({ kind: 'text', page: text.page, words, knownOn: [] })
      return isLater
    }
    if (compared.length < SLICE) add(this.#index.findWhole(compared), compared)
    for (let start = 0; start + SLICE <= compared.length; ) {
      const isLater = add(this.#index.findSlice(compared, start), compared.slice(start, start + SLICE))
      start += isLater ? SLICE : 1
    }
    return found
  }
}
