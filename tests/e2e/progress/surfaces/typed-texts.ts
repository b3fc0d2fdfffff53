/** Texts that a reader types to find what is later, without typing a whole name. */
import { viewPath } from '#shared/model/paths'
import type { SamplePage } from '../../../leaks/sample-texts.ts'
import type { Choice } from '../surface.ts'

/** Returns the beginning of a name without its article. */
const toPrefix = ({ name }: SamplePage): string => {
  const letters = [...name.replace(/^The /, '')]
  return letters
    .slice(0, Math.max(2, Math.min(5, letters.length - 1)))
    .join('')
    .trim()
}

/** The beginnings of later names. None is itself a later name, which a screen may repeat. */
export const listPrefixes = ({ later, choose }: Choice, count: number): readonly string[] =>
  choose([...later.laterPages], count)
    .map(toPrefix)
    .filter((prefix) => later.find(prefix).length === 0)

/** The longest word of each later text. */
export const listWordsOfLaterTexts = ({ later, choose }: Choice, count: number): readonly string[] =>
  choose(later.laterTexts, count)
    .map(({ plain }) =>
      plain.split(/[^\p{L}]+/u).reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    )
    .filter((word) => word !== '' && later.find(word).length === 0)

/** Addresses of missing pages whose names are those of later pages without the third letter. */
export const listNearPaths = ({ later, choose }: Choice, count: number): readonly string[] =>
  choose(
    [...later.laterPages].filter(({ key }) => key.length > 5),
    count,
  )
    .map(({ type, key }) => viewPath(type, key.slice(0, 2) + key.slice(3)))
    .filter((path) => later.find(path).length === 0)

/** Later names as the form of a new page compares them, without regard to case. */
export const listNamesInLowerCase = ({ later, choose }: Choice, count: number): readonly string[] =>
  choose(
    [...later.laterPages].map(({ name }) => name.toLowerCase()).filter((name) => later.find(name).length === 0),
    count,
  )
