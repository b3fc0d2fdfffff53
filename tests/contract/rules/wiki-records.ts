/** The wiki in which the table is tried: one record of every kind, and the people. */

import { NOW, remove, set, userRecords, type Write } from './operations.ts'
import type { Cast, Known } from './people.ts'

const LONG_AGO = new Date('2026-01-02T03:04:05Z')

/** What readers see, from before any person of the table. */
const CONTENT: readonly Write[] = [
  set('ContentRef/Kell', { Name: 'Kell', Series: 'Tales', Type: 'Item', rev: 1 }),
  set('Content/Items/Kell/Blurb', { contentType: 'Blurb', content: [], rev: 1 }),
  set('content_backup/Kell_00000001', { originalId: 'Kell', rev: 1 }),
  set('content_backup/Kell_00000001/sections/Blurb', { contentType: 'Blurb', content: [], rev: 1 }),
  set('catalogue/Items-1', { pages: {}, last: 'Kell', changedAt: NOW }),
  set('FeatureRequests/aaaaaaaaaaaaaaaa', {
    title: 'Maps',
    priority: 'low',
    rank: 2,
    status: 'open',
  }),
  set('BugReports/bbbbbbbbbbbbbbbb', { title: 'A hole', status: 'open' }),
  set('ChangeLog/cccccccccccccccc', { title: '1.2', changes: [{ textItem: 'Maps.' }] }),
  set('titles/F~maps', { id: 'aaaaaaaaaaaaaaaa' }),
  set('settings/site', { changeLogBy: 'verified' }),
]

const recordsOf = (person: Known, judge: Known): readonly Write[] => [
  ...userRecords(person),
  set(`rate/${person.uid}`, { at: LONG_AGO }),
  ...(person.isMaintainer ? [set(`roles/${person.uid}`, { role: 'maintainer' })] : []),
  ...(person.isBlocked
    ? [set(`blocked/${person.uid}`, { since: LONG_AGO, by: judge.uid, reason: 'Tried it out.' })]
    : []),
]

export const wikiOf = ({ everyone, zoe }: Cast): readonly Write[] => [
  ...CONTENT,
  ...everyone.flatMap((person) => recordsOf(person, zoe)),
  remove(`blocked/${zoe.uid}`),
]
