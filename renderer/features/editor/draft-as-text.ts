/** A draft as people read it, to be taken away as a file. */
import type { Draft } from '#shared/model/draft'
import { sectionSpec } from '#shared/model/page-types'

export const draftAsText = ({ pageName, details, sections }: Draft): string =>
  [
    details?.name || pageName,
    ...[...sections].flatMap(([name, { blocks }]) => [
      `# ${sectionSpec(name).label}`,
      ...blocks.flatMap(({ sectionName, entries }) => [
        sectionName === '' ? '' : `## ${sectionName}`,
        ...entries.flatMap(({ title, text }) => [title === '' ? '' : `### ${title}`, text]),
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
