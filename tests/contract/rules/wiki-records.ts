/** Fixture: the wiki of the permission table, with one record of every kind and the records of its people. */

import { type RulesWrite, removeWrite, setWrite, userRecords } from './operations.ts'
import { createKell } from './page-writes.ts'
import type { TestPeople, TestPerson } from './people.ts'

const LONG_AGO = new Date('2026-01-02T03:04:05Z')

/** Returns the page "Kell", created by Zoe. */
export const kellOf = ({ zoe }: TestPeople): readonly RulesWrite[] => createKell(zoe, LONG_AGO)

/** The other public records, by no person of the table. */
const CONTENT: readonly RulesWrite[] = [
  setWrite('FeatureRequests/aaaaaaaaaaaaaaaa', {
    title: 'Maps',
    priority: 'low',
    rank: 2,
    status: 'open',
  }),
  setWrite('BugReports/bbbbbbbbbbbbbbbb', { title: 'A hole', status: 'open' }),
  setWrite('ChangeLog/cccccccccccccccc', { title: '1.2', changes: [{ textItem: 'Maps.' }] }),
  setWrite('titles/F~maps', { id: 'aaaaaaaaaaaaaaaa' }),
  setWrite('deeds/dddddddddddddddd', { about: 'BugReports', text: 'Marked as done' }),
  setWrite('settings/site', { changeLogBy: 'verified' }),
  setWrite('site/home', { featured: 'Kell', series: '' }),
  setWrite('site/presets', { Race: 'Home' }),
]

const recordsOf = (person: TestPerson, judge: TestPerson): readonly RulesWrite[] => [
  ...userRecords(person),
  setWrite(`rate/${person.uid}`, { at: LONG_AGO }),
  setWrite(`presence/${person.uid}`, {
    page: 'Kell',
    section: 'Blurb',
    userName: person.userName,
    changedAt: LONG_AGO,
  }),
  ...(person.isMaintainer ? [setWrite(`roles/${person.uid}`, { role: 'maintainer' })] : []),
  ...(person.isBlocked
    ? [
        setWrite(`blocked/${person.uid}`, {
          since: LONG_AGO,
          by: judge.uid,
          reason: 'Tried it out.',
        }),
      ]
    : []),
]

export const wikiOf = (cast: TestPeople): readonly RulesWrite[] => [
  ...kellOf(cast),
  ...CONTENT,
  ...cast.everyone.flatMap((person) => recordsOf(person, cast.zoe)),
  removeWrite(`blocked/${cast.zoe.uid}`),
]
