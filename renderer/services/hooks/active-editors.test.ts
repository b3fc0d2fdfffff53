import { beforeEach, expect, it } from 'vitest'
import { type PresenceRecord, readPresence } from '#shared/model/presence'
import { type ActiveEditor, ActiveEditors } from './active-editors.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const MINUTE = 60_000

let time: number
let timers: { at: number; call: () => void }[]
let reports: string[][]
let active: ActiveEditors

const format = ({ userName, place }: ActiveEditor) => `${userName} ${place}`
const record = (uid: string, secondsAgo: number, more: Partial<PresenceRecord> = {}): PresenceRecord => ({
  uid,
  userName: uid.toUpperCase(),
  place: 'Blurb',
  changedAt: new Date(time - secondsAgo * 1000).toISOString(),
  ...more,
})

function advance(milliseconds: number) {
  time += milliseconds
  for (const timer of timers.filter(({ at }) => at <= time)) {
    timers.splice(timers.indexOf(timer), 1)
    timer.call()
  }
}

beforeEach(() => {
  time = START
  timers = []
  reports = []
  active = new ActiveEditors({
    self: 'me',
    now: () => time,
    schedule(milliseconds, call) {
      const timer = { at: time + milliseconds, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    onChange: (editors) => reports.push(editors.map(format)),
  })
})

it('lists others by name, and never oneself', () => {
  active.setRecords([record('z', 1, { place: 'details' }), record('me', 1), record('a', 2)])
  expect(reports).toEqual([['A Blurb', 'Z details']])
})

it('a record expires two minutes after its time, unless it is renewed', () => {
  active.setRecords([record('a', 30), record('b', 60)])
  advance(MINUTE - 1)
  expect(reports).toHaveLength(1)
  advance(1)
  expect(reports.at(-1)).toEqual(['A Blurb'])
  active.setRecords([record('a', 0)])
  advance(2 * MINUTE - 1)
  expect(reports).toHaveLength(2)
  advance(1)
  expect(reports.at(-1)).toEqual([])
  expect(timers).toEqual([])
})

it('is not reported again when a record is renewed for the same section', () => {
  active.setRecords([record('a', 0)])
  advance(MINUTE)
  active.setRecords([record('a', 0)])
  expect(reports).toHaveLength(1)
  active.setRecords([record('a', 0, { place: 'History' })])
  expect(reports.at(-1)).toEqual(['A History'])
})

it('a deleted record disappears at once', () => {
  active.setRecords([record('a', 0)])
  active.setRecords([])
  expect(reports.at(-1)).toEqual([])
})

it('an expired record is never reported', () => {
  active.setRecords([record('a', 120)])
  expect(reports).toEqual([])
})

it('on a device with a slow clock a record expires two minutes after it arrived', () => {
  const ahead = record('a', -600)
  active.setRecords([ahead])
  advance(MINUTE)
  active.setRecords([ahead])
  advance(MINUTE)
  expect(reports.at(-1)).toEqual([])
})

it('changes nothing after it is closed', () => {
  active.setRecords([record('a', 0)])
  active.close()
  advance(3 * MINUTE)
  expect(reports).toHaveLength(1)
})

it.each([
  ['an unknown section', { section: 'constructor' }],
  ['no name', { userName: '' }],
  ['no time', { changedAt: 7 }],
])('a record with %s is not shown', (_what, more) => {
  const data = { page: 'Gate', section: 'Blurb', userName: 'Mira', changedAt: '2026-01-01T00:00:00Z' }
  expect(readPresence('u', data)).toMatchObject({ uid: 'u', place: 'Blurb' })
  expect(readPresence('u', { ...data, ...more })).toBeNull()
})
