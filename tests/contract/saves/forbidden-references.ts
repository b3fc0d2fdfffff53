/** Table of forbidden references: of existing pages, of other revisions, or in the name of others. */

import { changeRecords, moveRecord, renameKey, renumberRevision, selectRecords, withFields } from './change-save.ts'
import {
  BENS,
  DATE,
  HIDDEN,
  KELL,
  type NamedWrites,
  OLD,
  OLD_AND_DATED,
  OLD_AND_LISTED,
  OTHER_PAGE,
  RENAMED,
  type Saves,
  SHARED,
} from './existing-pages.ts'
import { changeEntry } from './invalid-fields.ts'
import { renamePage } from './invalid-names.ts'
import { ANE, BEN, createDetails, planTestCreation, planTestEdit } from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

export function* forbiddenReferences(
  wiki: RulesTestWiki,
  { creation: made, edit: edited }: Saves,
): Generator<NamedWrites> {
  const again = planTestCreation(wiki, createDetails('Item', 'Kell'))
  yield ['a new page in place of an existing one', again.writes]
  const stored = wiki.read(['ContentRef', KELL]) ?? {}
  const fixed = {
    Name: 'Else',
    createdAt: '2025-12-31T00:00:00.000Z',
    createdBy: BEN.uid,
    Type: 'Book',
  }
  for (const [field, value] of Object.entries(fixed))
    yield [`another ${field} under the same key`, withFields(edited.writes, 'reference', { [field]: value })]
  for (const field of ['hidden', 'movedTo', 'movedFrom', 'role'])
    for (const { writes } of [made, edited])
      yield [`a page with ${field}`, withFields(writes, 'reference', { [field]: true })]
  const rev = Number(stored['rev'])
  const shared = planTestEdit(wiki, SHARED, { comment: 'Mine.' }).writes
  for (const wrong of [rev, rev + 2, 1])
    yield [`revision ${wrong} after ${rev}`, renumberRevision(edited.writes, wrong)]
  for (const wrong of [1, 3, 5]) yield [`revision ${wrong} after 3, of two people`, renumberRevision(shared, wrong)]
  yield ['revision 2 of a new page', renumberRevision(made.writes, 2)]

  for (const [what, change] of Object.entries(EDITS))
    yield [
      `edits ${what}`,
      changeRecords(edited.writes, ['reference'], (data) => ({
        ...data,
        timeStampArray: change(listOf(stored['timeStampArray']), listOf(data['timeStampArray']).at(-1)),
      })),
    ]
  for (const field of ['createdBy', 'updatedByName'])
    yield [`a new page whose ${field} is another`, withFields(made.writes, 'reference', { [field]: BEN.uid })]
  yield [
    'a new page whose first edit is another’s',
    withFields(made.writes, 'reference', {
      timeStampArray: [{ updatedAt: new Date(wiki.now).toISOString(), updatedBy: BEN.uid }],
    }),
  ]
  yield ['an edit in the name of another', planTestEdit(wiki, KELL, { editor: { ...ANE, userName: 'Ben' } }).writes]
  yield ['an edit with the user name of another', planTestEdit(wiki, KELL, { editor: { ...ANE, uid: BEN.uid } }).writes]
  yield [
    'an edit with the rate limit record of another',
    planTestEdit(wiki, KELL, { editor: { ...ANE, identity: BEN.uid } }).writes,
  ]
  yield [
    'a new page with the user name of another',
    planTestCreation(wiki, createDetails('Item', 'New'), { editor: { ...ANE, identity: BEN.uid } }).writes,
  ]
  const bare = planTestEdit(wiki, KELL, { comment: 'Nothing else.' }).writes
  yield ['another type under the same key, without a catalogue entry', withFields(bare, 'reference', { Type: 'Event' })]
  const other = planTestEdit(wiki, OTHER_PAGE, { comment: 'Nothing else.' }).writes
  yield [
    'a page saved into the history of another',
    [
      ...withFields(selectRecords(bare, 'reference'), 'reference', {
        backup: `${OTHER_PAGE}_00000003`,
      }),
      ...other,
    ],
  ]
  yield ['a hidden page', planTestEdit(wiki, HIDDEN, { comment: 'Seen.' }).writes]
  yield [
    'a renamed page',
    planTestEdit(wiki, RENAMED, { base: { ...nonNull(wiki.reference(RENAMED)), movedTo: null } }).writes,
  ]
  yield ['a key that does not match the name', renameKey(made, 'Else')]
  yield [
    'a key that does not match a name with signs',
    renameKey(planTestCreation(wiki, createDetails('Item', 'C, #9')), 'Else'),
  ]
  yield ['a template of another type', withFields(made.writes, 'reference', { template: '' })]
  for (const name of [...NO_NAMES, ...OUT_OF_PLACE])
    yield [`a page named ${JSON.stringify(name).slice(0, 20)}`, renamePage(made, name)]
  yield ['a new page with a soleRev', withFields(made.writes, 'reference', { soleRev: 2 })]
  for (const [what, key, soleRev] of [
    ['a revision to come as their own', KELL, rev + 2],
    ['a page that somebody else has saved as their own', SHARED, 4],
    ['a page of somebody else as their own', BENS, 2],
  ] as const)
    yield [what, withFields(planTestEdit(wiki, key, { comment: 'Mine.' }).writes, 'reference', { soleRev })]
  yield ['an invalid time', planTestEdit(wiki, KELL, { now: 'yesterday' }).writes]
  yield* ofOldPages(wiki)
}

const NO_NAMES = ['a\u0007b', 'a\u202Eb', 'a  b', ' a', 'a\u00A0b', 'a ', 'x'.repeat(201)]
/** Characters that are invisible at these places. */
const OUT_OF_PLACE = [
  ...['a\u00ADb', 'a\u200Db', 'م\u200C', 'a\uFE0F', '1\uFE0F'],
  ...['a\u{E0067}', '🏴\u{E0067}', '🏴\u{E007F}'],
]

function* ofOldPages(wiki: RulesTestWiki): Generator<NamedWrites> {
  const { writes } = planTestEdit(wiki, OLD, { comment: 'Put in order.' })
  const first = { updatedAt: '2020-11-21T10:00:00.000Z', updatedBy: ANE.uid }
  for (const [what, change] of Object.entries({
    'fifty-one edits': (edits) => [...Array.from({ length: 50 }, () => first), ...edits.slice(-1)],
    'no edit': () => [],
    'an edit of another time': (edits) => [...edits, first],
    'an edit of somebody else': (edits) => [...edits, { ...Object(edits.at(-1)), updatedBy: BEN.uid }],
  } satisfies Record<string, (edits: readonly unknown[]) => readonly unknown[]>))
    yield [
      `an old page with ${what}`,
      changeRecords(writes, ['reference'], (data) => ({
        ...data,
        timeStampArray: change(listOf(data['timeStampArray'])),
      })),
    ]
  yield ['an old page at revision 2', renumberRevision(writes, 2)]
  yield ['an old page with a soleRev', withFields(writes, 'reference', { soleRev: 1 })]
  yield ['an old page at the time of its creation', planTestEdit(wiki, OLD_AND_DATED, { now: DATE }).writes]
  yield ['an old page as one of another type', withFields(writes, 'reference', { Type: 'Event' })]
  yield [
    'an old page as one of another type, with its template',
    withFields(writes, 'reference', { Type: 'Event', template: 'Events' }),
  ]
  yield [
    'an old page as one of another type, with its template and in its list',
    moveRecord(withFields(writes, 'reference', { Type: 'Event', template: 'Events' }), 'entry', () => [
      'catalogue',
      'Events-1',
    ]),
  ]
  yield ['an old page listed under another name', changeEntry(writes, ([, ...rest]) => ['Another', ...rest])]
  const listed = planTestEdit(wiki, OLD_AND_LISTED, { comment: 'Listed.' })
  yield ['an old page in another shard', withFields(listed.writes, 'reference', { shard: 2 })]
  yield ['an old page in a shard that is a text', withFields(writes, 'reference', { shard: '1' })]
  yield [
    'an old page without a valid time of creation',
    changeEntry(writes, ([name, series, , ...rest]) => [name, series, 'then', ...rest]),
  ]
}

const nonNull = <T>(value: T | null): T => {
  if (value === null) throw new Error('It is not there.')
  return value
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type EditsChange = (before: readonly unknown[], edit: unknown) => readonly unknown[]
const EDITS: Readonly<Record<string, EditsChange>> = {
  'without the new one': (before) => before,
  'without the old ones': (_, edit) => [edit],
  'without the oldest': (before, edit) => [...before.slice(1), edit],
  'with the new one first': (before, edit) => [edit, ...before],
  'with the new one twice': (before, edit) => [...before, edit, edit],
  'with an old one changed': (before, edit) => [
    ...before.slice(0, -1),
    { updatedAt: '2026-01-01T00:00:00.000Z', updatedBy: BEN.uid },
    edit,
  ],
  'with more in the new one': (before, edit) => [...before, { ...Object(edit), isAdmin: true }],
}
