/**
 * Versions of a sample page. Its file has the present content and what each edit replaced, so the first version is found
 * by taking the edits back, newest first.
 */
import type { PageSource, SourceBlock, SourceEdit } from '#shared/model/page-source'
import type { SectionName } from '#shared/model/page-types'

type Sections = PageSource['sections']

export interface PageVersion extends Pick<SourceEdit, 'at' | 'author' | 'comment' | 'minor'> {
  /** Name of the page after this save. */
  readonly name: string
  readonly isRename: boolean
  /** The sections that the save writes; all of them for the first version. */
  readonly changed: Sections
}

/**
 * Returns all versions, oldest first.
 * @throws for an edit whose text does not occur exactly once in its section
 */
export function listVersions({ details, createdAt, author, edits, sections }: PageSource): readonly PageVersion[] {
  const firstName = edits.find(({ renamesFrom }) => renamesFrom !== null)?.renamesFrom ?? details.name
  const versions: PageVersion[] = [
    {
      at: createdAt,
      author,
      comment: '',
      minor: false,
      name: firstName,
      isRename: false,
      changed: listPresentEdits(edits).reduceRight(takeBack, sections),
    },
  ]
  const states: Sections[] = versions.map(({ changed }) => changed)
  let name = firstName
  for (const edit of edits) {
    const before = states.at(-1) ?? sections
    const after = edit.restores === null ? applyChanges(before, edit) : findState(states, edit.restores)
    if (edit.renamesFrom !== null) name = details.name
    const { at, author: by, comment, minor } = edit
    const changed = new Map([...after].filter(([section, blocks]) => before.get(section) !== blocks))
    versions.push({ at, author: by, comment, minor, name, isRename: edit.renamesFrom !== null, changed })
    states.push(after)
  }
  return versions
}

function findState(states: readonly Sections[], version: number): Sections {
  const state = states[version - 1]
  if (state === undefined) throw new Error(`There is no version ${version} to restore.`)
  return state
}

/** Returns the edits whose changes are in the present content: a restored version has none of those after it. */
const listPresentEdits = (edits: readonly SourceEdit[]): readonly SourceEdit[] =>
  edits
    .reduce<{ readonly states: readonly (readonly SourceEdit[])[] }>(
      ({ states }, edit) => {
        const present = edit.restores === null ? [...(states.at(-1) ?? []), edit] : (states[edit.restores - 1] ?? [])
        return { states: [...states, present] }
      },
      { states: [[]] },
    )
    .states.at(-1) ?? []

const applyChanges = (sections: Sections, { changes }: SourceEdit): Sections =>
  changes.reduce((now, { section, before, after }) => replaceText(now, section, before, after), sections)

const takeBack = (sections: Sections, { changes }: SourceEdit): Sections =>
  changes.reduceRight((now, { section, before, after }) => replaceText(now, section, after, before), sections)

function replaceText(sections: Sections, section: SectionName, from: string, to: string): Sections {
  const blocks = sections.get(section) ?? []
  const found = blocks.flatMap(({ block }) => block.entries).filter(({ text }) => text.split(from).length === 2)
  if (found.length !== 1) throw new Error(`${section}: “${from}” does not occur exactly once.`)
  const replaced = blocks.map(
    ({ block, image }): SourceBlock => ({
      image,
      block: {
        ...block,
        entries: block.entries.map((entry) =>
          entry === found[0] ? { ...entry, text: entry.text.replace(from, () => to) } : entry,
        ),
      },
    }),
  )
  return new Map(sections).set(section, replaced)
}
