/** Formatter of a draft as readable text, for a download. */

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
