/** Table of forbidden history records: overwritten, misplaced or of other pages; and of misplaced sections. */

import { getRecordKind, moveRecord, removeRecord, selectRecords, type Writes, withFields } from './change-save.ts'
import { KELL, type NamedWrites, OTHER_PAGE, type Saves } from './existing-pages.ts'
import { BEN } from './page-saves.ts'

export function* forbiddenHistories({ creation: made, edit: edited, quiet }: Saves): Generator<NamedWrites> {
  for (const [field, value] of Object.entries({
    editedBy: 'Ben',
    editedById: BEN.uid,
    title: 'Else',
  }))
    yield [`a header whose ${field} is another`, withFields(made.writes, 'header', { [field]: value })]
  const first = `${KELL}_00000001`
  const header = selectRecords(edited.writes, 'header').map((write) => ({
    ...write,
    path: ['content_backup', first],
  }))
  yield ['a header in place of an older one', header]
  yield ['the first header again, with a save', [...edited.writes, ...header]]
  yield ['the history under another id', moveRecord(edited.writes, 'header', () => ['content_backup', 'Kell_9'])]
  yield [
    'a second history',
    [
      ...edited.writes,
      ...moveRecord(selectRecords(edited.writes, 'header'), 'header', () => ['content_backup', 'Kell_00000099']),
    ],
  ]
  yield [
    'a second history, of no section',
    [
      ...edited.writes,
      ...withFields(
        moveRecord(selectRecords(edited.writes, 'header'), 'header', () => ['content_backup', 'Kell_00000099']),
        'header',
        { sections: [] },
      ),
    ],
  ]
  const backup = { backup: first }
  yield ['a reference that names an older header', withFields(quiet.writes, 'reference', backup)]
  yield [
    'a copy under an older header',
    moveRecord(quiet.writes, 'copy', ([collection = '', , ...rest]) => [collection, first, ...rest]),
  ]
  const late = moveRecord(selectRecords(quiet.writes, 'copy'), 'copy', ([collection = '']) => [
    collection,
    first,
    'sections',
    'ManualOfStyle',
  ])
  yield ['a further copy, under an older header', [...quiet.writes, ...late]]
  yield ['a copy alone, under an older header', late]
  yield [
    'a copy in place of an older one',
    selectRecords(edited.writes, 'copy').map((write) => ({
      ...write,
      path: ['content_backup', first, 'sections', 'Blurb'],
    })),
  ]
  yield ['a section that differs from its copy', withFields(edited.writes, 'copy', { content: [{ id: 'x' }] })]
  yield ['a section without its history', removeRecord(edited.writes, 'copy')]
  yield ['the history of another page', withFields(edited.writes, 'header', { originalId: OTHER_PAGE })]
}

export function* misplacedRecords({ creation: made, edit: edited }: Saves): Generator<NamedWrites> {
  for (const template of ['Books', 'Item', 'items', 'Dragons'])
    yield [
      `a section under ${template}`,
      moveRecord(edited.writes, 'section', ([first = '', , ...rest]) => [first, template, ...rest]),
    ]
  for (const template of ['Books', ''])
    yield [
      `a section under “${template}”, as its reference has it`,
      moveRecord(withFields(edited.writes, 'reference', { template }), 'section', ([first = '', of = '', ...rest]) => [
        first,
        template || of,
        ...rest,
      ]),
    ]
  for (const [template, section] of [
    ['Items', 'Chapters'],
    ['Items', 'Blurbs'],
    ['Items', 'blurb'],
    // Only type and section together are a wrong path; each exists on its own.
    ['ItemsB', 'lurb'],
    ['Item', 'sBlurb'],
  ] as const)
    yield [
      `a section named ${section} under ${template}`,
      withFields(
        [...edited.writes].map((write): Writes[number] => {
          const [first = '', ...rest] = write.path
          const record = getRecordKind(write.path)
          if (record === 'section') return { ...write, path: [first, template, KELL, section] }
          if (record === 'copy') return { ...write, path: [first, ...rest.slice(0, -1), section] }
          return write
        }),
        ['section', 'copy'],
        { contentType: section },
      ),
    ]
  yield [
    'a section of another page',
    moveRecord(edited.writes, 'section', ([first = '', template = '', , section = '']) => [
      first,
      template,
      OTHER_PAGE,
      section,
    ]),
  ]
  yield ['a section below another section', moveRecord(edited.writes, 'section', (path) => [...path, 'more', 'x'])]
  for (const write of edited.writes) yield [`alone: ${write.path.join('/')}`, [write]]
  yield ['a new page without its rate limit record', removeRecord(made.writes, 'mark')]
}
