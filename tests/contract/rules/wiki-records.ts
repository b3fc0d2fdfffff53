/** The wiki in which the table is tried: one record of every kind, and the people. */

import { remove, set, userRecords, type Write } from './operations.ts'
import { kellAt } from './page-writes.ts'
import type { Cast, Known } from './people.ts'

const LONG_AGO = new Date('2026-01-02T03:04:05Z')

/** A page, made by Zoe. */
export const kellOf = ({ zoe }: Cast): readonly Write[] => kellAt(zoe, LONG_AGO)

/** What readers see beside it, from before any person of the table. */
const CONTENT: readonly Write[] = [
  set('FeatureRequests/aaaaaaaaaaaaaaaa', {
    title: 'Maps',
    priority: 'low',
    rank: 2,
    status: 'open',
  }),
  set('BugReports/bbbbbbbbbbbbbbbb', { title: 'A hole', status: 'open' }),
  set('ChangeLog/cccccccccccccccc', { title: '1.2', changes: [{ textItem: 'Maps.' }] }),
  set('titles/F~maps', { id: 'aaaaaaaaaaaaaaaa' }),
  set('deeds/dddddddddddddddd', { about: 'BugReports', text: 'Marked as done' }),
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

export const wikiOf = (cast: Cast): readonly Write[] => [
  ...kellOf(cast),
  ...CONTENT,
  ...cast.everyone.flatMap((person) => recordsOf(person, cast.zoe)),
  remove(`blocked/${cast.zoe.uid}`),
]
