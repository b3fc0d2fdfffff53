/** Formatter of a draft as readable text, for a download. */

import { IMAGE_TEXTS, type ImageFields } from '../images/image-fields.ts'
import { getSectionSpec } from '../page-types.ts'
import type { Draft } from './draft.ts'

/** @param getImagePath returns the path of a chosen image that is not uploaded, or null if it is missing */
export const formatDraft = (
  { pageName, details, summary, sections }: Draft,
  getImagePath: (id: string) => string | null = () => null,
): string =>
  [
    details?.name || pageName,
    [details?.series, details?.bookNumber, details?.locationType, summary?.comment].filter(Boolean).join('\n'),
    ...[...sections].flatMap(([name, { blocks }]) => [
      `# ${getSectionSpec(name).label}`,
      ...blocks.flatMap(({ sectionName, entries, imageUrl, chosenImage, ...image }) => [
        sectionName === '' ? '' : `## ${sectionName}`,
        formatImage(chosenImage === undefined ? imageUrl : getImagePath(chosenImage), image),
        ...entries.flatMap(({ title, text }) => [title === '' ? '' : `### ${title}`, text]),
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const formatImage = (address: string | null | undefined, image: ImageFields): string =>
  address
    ? [`![${image.imageAlt ?? ''}](${address})`, ...IMAGE_TEXTS.slice(1).map((field) => image[field])]
        .filter(Boolean)
        .join('\n')
    : ''
