/** A draft as people read it, to be taken away as a file. */

import { sectionSpec } from '../page-types.ts'
import type { Draft } from './draft.ts'

/** @param imageFile where an image lies that was chosen and is not uploaded; null where it is not there any more */
export const draftAsText = (
  { pageName, details, summary, sections }: Draft,
  imageFile: (id: string) => string | null = () => null,
): string =>
  [
    details?.name || pageName,
    [details?.series, details?.bookNumber, details?.locationType, summary?.comment]
      .filter(Boolean)
      .join('\n'),
    ...[...sections].flatMap(([name, { blocks }]) => [
      `# ${sectionSpec(name).label}`,
      ...blocks.flatMap(({ sectionName, entries, imageUrl, imageAlt, chosenImage }) => [
        sectionName === '' ? '' : `## ${sectionName}`,
        imageAsText(chosenImage === undefined ? imageUrl : imageFile(chosenImage), imageAlt),
        ...entries.flatMap(({ title, text }) => [title === '' ? '' : `### ${title}`, text]),
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const imageAsText = (address: string | null | undefined, alt: string | undefined): string =>
  address ? `![${alt ?? ''}](${address})` : ''
