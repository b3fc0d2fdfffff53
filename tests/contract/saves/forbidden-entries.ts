/** Table of forbidden catalogue entries: of other pages, in other lists, or different from their references. */

import {
  changeRecords,
  getRecordKind,
  moveRecord,
  removeRecord,
  selectRecords,
  type Writes,
  withFields,
  withoutField,
} from './change-save.ts'
import { KELL, type NamedWrites, OTHER_PAGE, type Saves } from './existing-pages.ts'
import { changeEntry } from './invalid-fields.ts'
import { createDetails, planTestCreation } from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

export function* forbiddenEntries(
  wiki: RulesTestWiki,
  { creation: made, edit: edited, quiet }: Saves,
): Generator<NamedWrites> {
  const shard = (id: string) => moveRecord(made.writes, 'entry', () => ['catalogue', id])
  for (const id of ['Items-2', 'Books-1', 'Items-01', 'Items'])
    yield [`an entry in ${id}, which its page does not name`, shard(id)]
  yield [
    'a further entry, in another list',
    [...made.writes, ...moveRecord(selectRecords(made.writes, 'entry'), 'entry', () => ['catalogue', 'Items-2'])],
  ]
  for (const number of [0, -1, 100, 1.5, '1'])
    yield [
      `a shard numbered ${JSON.stringify(number)}`,
      moveRecord(withFields(made.writes, 'reference', { shard: number }), 'entry', () => [
        'catalogue',
        `Items-${number}`,
      ]),
    ]
  yield [
    'an unknown type, with a shard of its own',
    moveRecord(
      removeRecord(removeRecord(withFields(made.writes, 'reference', { Type: 'Dragon' }), 'section'), 'copy'),
      'entry',
      () => ['catalogue', 'Dragons-1'],
    ),
  ]
  yield [
    'an entry in the list of another type too',
    [...made.writes, ...moveRecord(selectRecords(made.writes, 'entry'), 'entry', () => ['catalogue', 'Events-1'])],
  ]
  const elsewhere = moveRecord(edited.writes, 'entry', () => ['catalogue', 'Items-2'])
  yield ['a page that moves to another list', withFields(elsewhere, 'reference', { shard: 2 })]
  const pages = Object(wiki.read(['catalogue', 'Items-1'])?.['pages'])
  yield ['a list changed without a save', changeEntry(selectRecords(edited.writes, 'entry'), () => pages[KELL])]
  yield ['an entry under another name', withFields(made.writes, 'entry', { last: OTHER_PAGE })]
  yield ['an entry of another page', withFields(edited.writes, 'entry', { last: OTHER_PAGE })]
  yield ['an entry without its page', selectRecords(edited.writes, 'entry')]
  yield ['an edit without the entry it changes', removeRecord(edited.writes, 'entry')]
  yield [
    'an entry that differs from its reference, with a save that changes no entry',
    [...quiet.writes, ...changeEntry(selectRecords(edited.writes, 'entry'), ([, ...rest]) => ['Else', ...rest])],
  ]
  yield [
    'another time of creation',
    changeEntry(edited.writes, ([name, series, created, ...rest]) => [name, series, Number(created) + 1, ...rest]),
  ]
  yield [
    'a new page made more than a day from now',
    changeEntry(made.writes, ([name, series, created, ...rest]) => [name, series, Number(created) + 86_410, ...rest]),
  ]
  yield [
    'another page’s entry beside its own',
    changeRecords(edited.writes, ['entry'], (data) => data).map((write): Writes[number] =>
      getRecordKind(write.path) === 'entry' && write.kind === 'merge'
        ? {
            ...write,
            fields: [...write.fields, ['pages', OTHER_PAGE]],
            data: {
              ...write.data,
              pages: { ...Object(write.data['pages']), [OTHER_PAGE]: ['Mine'] },
            },
          }
        : write,
    ),
  ]
  yield [
    'a list reduced to its own entry',
    edited.writes.map((write): Writes[number] =>
      getRecordKind(write.path) === 'entry' ? { kind: 'set', path: write.path, data: write.data } : write,
    ),
  ]
  yield ['more than its lists', withFields(edited.writes, 'entry', { moved: OTHER_PAGE })]
  yield ['a time of its own', withFields(edited.writes, 'entry', { changedAt: new Date(wiki.now) })]
  yield [
    'times other than the server’s',
    withFields(made.writes, ['reference', 'header', 'entry'], { changedAt: new Date(wiki.now) }),
  ]
  yield ['a new list with a field too many', withFields(shardedAnew(wiki), 'entry', { moved: OTHER_PAGE })]
  yield [
    'a new list with two pages in it',
    changeRecords(shardedAnew(wiki), ['entry'], (data) => ({
      ...data,
      pages: { ...Object(data['pages']), [OTHER_PAGE]: ['Mine'] },
    })).map((write): Writes[number] =>
      getRecordKind(write.path) === 'entry' ? { kind: 'set', path: write.path, data: write.data } : write,
    ),
  ]
  yield ['a page without a shard', withoutField(made.writes, ['reference'], 'shard')]
}

const shardedAnew = (wiki: RulesTestWiki): Writes =>
  planTestCreation(wiki, createDetails('Event', 'Anew'), { shardForNew: 3 }).writes
