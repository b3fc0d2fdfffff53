/** Table of forbidden renames: by people without the right, of wrong pages, or with an error in the save. */
import type { PlannedData } from '#shared/rules/saving/planned-write'
import { getRecordKind, type RecordKind, renumberRevision, type Writes, withFields } from './change-save.ts'
import { HIDDEN, KELL, NINE, OFTEN_RENAMED, OTHER_PAGE, RENAMED, RENAMED_FROM_KELL, SHARED } from './existing-pages.ts'
import { ANE, type Author, BEN, MAIA, MAX, planCreatorRename, planTestRename } from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

interface ForbiddenRename {
  readonly what: string
  readonly writes: Writes
  readonly by: Author
}

const NEW = 'Kell,renamed'

export function* forbiddenRenames(wiki: RulesTestWiki): Generator<ForbiddenRename> {
  for (const by of [ANE, MAX])
    yield {
      what: `by ${by.userName}`,
      by,
      writes: planTestRename(wiki, KELL, 'Kell renamed', by).writes,
    }
  for (const key of [HIDDEN, RENAMED, OTHER_PAGE])
    yield {
      what: `${key}, in place of another`,
      by: MAIA,
      writes: planTestRename(wiki, key, key === OTHER_PAGE ? 'Kell' : `${key} again`).writes,
    }
  for (const [what, key, by] of [
    ['by somebody who did not create it', KELL, BEN],
    ['by a maintainer, as the creator', KELL, MAIA],
    ['by its creator, after somebody else has saved it', SHARED, ANE],
  ] as const)
    yield { what, by, writes: planTestRename(wiki, key, 'Created', by, {}, true).writes }
  const [reference, ...others] = planCreatorRename(wiki, KELL, 'Created').writes
  if (reference !== undefined)
    yield {
      what: 'by its creator, with a revision to come as their own',
      by: ANE,
      writes: [...withFields([reference], 'reference', { soleRev: 9 }), ...others],
    }
  const { writes } = planTestRename(wiki, KELL, 'Kell renamed')
  // The result must not depend on the order in which the rules check the records.
  for (const [what, invalid] of Object.entries(listInvalidRenames(writes)))
    for (const ordered of [invalid, invalid.toReversed(), invalid.toSorted(leftFirst)])
      yield { what: `another name ${what}`, writes: ordered, by: MAIA }
  yield {
    what: 'sections of the older name, once the page is renamed',
    by: MAIA,
    writes: [
      {
        kind: 'set',
        path: ['Content', 'Items', RENAMED_FROM_KELL, 'Blurb'],
        data: wiki.read(['Content', 'Items', KELL, 'Blurb']) ?? {},
      },
    ],
  }
  const other = planTestRename(wiki, OTHER_PAGE, 'Other again').writes
  yield {
    what: 'a page left to lead to what another was renamed to',
    by: MAIA,
    writes: [
      ...other,
      ...other
        .filter(({ path }) => path[0] === 'ContentRef' && path[1] === OTHER_PAGE)
        .map((write) => ({ ...write, path: ['ContentRef', KELL] })),
    ],
  }
  yield {
    what: 'an eleventh name',
    by: MAIA,
    writes: planTestRename(wiki, OFTEN_RENAMED, 'Fickle again', MAIA, { movedFrom: [] }).writes.map((write, index) =>
      index === 0 ? { ...write, data: { ...write.data, movedFrom: [...NINE, OFTEN_RENAMED] } } : write,
    ),
  }
}

const leftFirst = (one: Writes[number], other: Writes[number]): number =>
  Number(other.path[1] === KELL) - Number(one.path[1] === KELL)

function listInvalidRenames(writes: Writes): Readonly<Record<string, Writes>> {
  /** Changes the reference under the new key, or the redirect under the old one. */
  const at = (key: string, fields: PlannedData): Writes =>
    writes.map((write) =>
      write.path[0] === 'ContentRef' && write.path[1] === key
        ? (withFields([write], 'reference', fields)[0] ?? write)
        : write,
    )
  const entryOf = (pages: Record<string, unknown>, more: PlannedData = {}): Writes =>
    withFields(writes, 'entry', { pages, ...more })
  const listed: Record<string, unknown> = Object(
    writes.find(({ path }) => getRecordKind(path) === 'entry')?.data['pages'],
  )
  const [name, series, created, ...rest] = Object(listed[NEW])
  const alone: Readonly<Record<string, Writes>> = Object.fromEntries(
    writes
      .filter(({ path }) => getRecordKind(path) !== 'section')
      .flatMap((left) => [
        [`without ${left.path.join('/')}`, writes.filter((write) => write !== left)],
        [`with nothing but ${left.path.join('/')}`, [left]],
      ]),
  )
  const fields: Readonly<Record<string, Writes>> = Object.fromEntries(
    Object.entries({
      Series: 'Another series',
      createdBy: MAIA.uid,
      createdAt: '2020-01-01T00:00:00.000Z',
      sections: [],
      timeStampArray: [],
      summary: 'Another.',
      hidden: true,
      movedFrom: [],
      Name: 'Kell misnamed',
      rev: 9,
      saveId: 'anOrdinarySaveId',
      backup: 'Kell_00000001',
      updatedByName: 'Ane',
    }).map(([field, value]) => [`with another ${field}`, at(NEW, { [field]: value })]),
  )
  return {
    ...alone,
    ...fields,
    'with the template of its sections': at(NEW, { template: 'Items' }),
    'two revisions on': renumberRevision(writes, 9).map((write) =>
      write.path[0] === 'ContentRef' && write.path[1] === KELL
        ? (writes.find(({ path }) => path.join() === write.path.join()) ?? write)
        : write,
    ),
    'from somewhere else too': at(NEW, { movedFrom: ['Elsewhere', KELL] }),
    'that cannot be seen': at(NEW, { Name: 'Kell\u202Erenamed' }),
    'at another time': at(NEW, { changedAt: new Date(0) }),
    'with the header of another page': withFields(
      at(NEW, { backup: 'Other,Page_00000003' }).map((write) =>
        getRecordKind(write.path) === 'header' ? { ...write, path: ['content_backup', 'Other,Page_00000003'] } : write,
      ),
      'header',
      { originalId: OTHER_PAGE },
    ),
    'in another list': writes.map((write) =>
      getRecordKind(write.path) === 'entry' ? { ...write, path: ['catalogue', 'Events-1'] } : write,
    ),
    'in the list with something more': withFields(writes, 'entry', { more: true }),
    'that is left with another series': at(KELL, { Series: 'Another series' }),
    'that is left at another time': at(KELL, { changedAt: new Date(0) }),
    'that is left to lead elsewhere': at(KELL, { movedTo: OTHER_PAGE }),
    'with a section of other words': withFields(writes, 'section', { content: [] }),
    'in the list at another time': withFields(writes, 'entry', { changedAt: new Date(0) }),
    'in the list as another name': entryOf({ [NEW]: ['Another', series, created, ...rest] }),
    'in the list as made at another time': entryOf({ [NEW]: [name, series, 1, ...rest] }),
    'in the list beside the old one': entryOf({ [NEW]: listed[NEW], [KELL]: listed[NEW] }),
    'in the list in place of another page': elsewhere(writes, 'entry', listed),
  }
}

const elsewhere = (writes: Writes, record: RecordKind, listed: Record<string, unknown>): Writes =>
  withFields(
    writes.map((write) =>
      getRecordKind(write.path) === record && write.kind === 'merge'
        ? {
            ...write,
            fields: [['pages', NEW], ['pages', OTHER_PAGE], ['last'], ['moved'], ['changedAt']],
          }
        : write,
    ),
    record,
    { moved: OTHER_PAGE, pages: { [NEW]: listed[NEW] } },
  )
