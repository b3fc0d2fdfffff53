/** A draft as people read it, to be taken away as a file. */

import { getSectionSpec } from '../page-types.ts'
import type { Draft } from './draft.ts'

/** @param getImagePath where an image lies that was chosen and is not uploaded; null where it is not there any more */
export const formatDraft = (
  { pageName, details, summary, sections }: Draft,
  getImagePath: (id: string) => string | null = () => null,
): string =>
  [
    details?.name || pageName,
    [details?.series, details?.bookNumber, details?.locationType, summary?.comment]
      .filter(Boolean)
      .join('\n'),
    ...[...sections].flatMap(([name, { blocks }]) => [
      `# ${getSectionSpec(name).label}`,
      ...blocks.flatMap(({ sectionName, entries, imageUrl, imageAlt, chosenImage }) => [
        sectionName === '' ? '' : `## ${sectionName}`,
        formatImage(chosenImage === undefined ? imageUrl : getImagePath(chosenImage), imageAlt),
        ...entries.flatMap(({ title, text }) => [title === '' ? '' : `### ${title}`, text]),
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const formatImage = (address: string | null | undefined, alt: string | undefined): string =>
  address ? `![${alt ?? ''}](${address})` : ''
