/** Formatter of a draft as readable text, for a download. */

import { formatOwnFirst, formatPlace, PLACE_MESSAGES } from '../../messages/place-messages.ts'
import { IMAGE_TEXTS, type ImageFields } from '../images/image-fields.ts'
import { getSectionSpec } from '../page-types.ts'
import type { Place } from '../place.ts'
import type { Draft } from './draft.ts'

/** @param getImagePath returns the path of a chosen image that is not uploaded, or null if it is missing */
export const formatDraft = (
  { pageName, details, summary, sections }: Draft,
  getImagePath: (id: string) => string | null = () => null,
): string =>
  [
    details?.name || pageName,
    [
      details?.series,
      details?.bookNumber,
      details?.locationType,
      formatOwnFirst(details?.ownFirst ?? ''),
      details?.safeName,
      summary?.comment,
    ]
      .filter(Boolean)
      .join('\n'),
    ...[...sections].flatMap(([name, { blocks }]) => [
      `# ${getSectionSpec(name).label}`,
      ...blocks.flatMap(({ sectionName, entries, imageUrl, chosenImage, at, ...image }) => [
        sectionName === '' ? '' : `## ${sectionName}`,
        formatAt(at),
        formatImage(chosenImage === undefined ? imageUrl : getImagePath(chosenImage), image),
        ...entries.flatMap((entry) => [
          entry.title === '' ? '' : `### ${entry.title}`,
          [entry.text, formatAt(entry.at)].filter((part) => part !== '').join('\n'),
        ]),
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const formatAt = (at: Place | undefined): string =>
  at === undefined ? '' : `${PLACE_MESSAGES.label}: ${formatPlace(at)}`

const formatImage = (address: string | null | undefined, image: ImageFields): string =>
  address
    ? [`![${image.imageAlt ?? ''}](${address})`, ...IMAGE_TEXTS.slice(1).map((field) => image[field])]
        .filter(Boolean)
        .join('\n')
    : ''
