/** Versions of the change log and their texts, hidden and shown again by maintainers; and each way to do it wrong. */
import { logItems } from '#shared/rules/reports/report-plan'
import { commit, type Data, NOW, set, update, type Write } from '../operations.ts'
import type { Known } from '../people.ts'
import { DEED, deedOf } from './hostile-deeds.ts'
import { type Attempt, right, wrong } from './hostile-records.ts'
import { addition, authorOf, KNOWN_ENTRY, LONG_AGO } from './hostile-reports.ts'

const VERSION = `ChangeLog/${KNOWN_ENTRY}`

/** The known version hidden, or its only text. */
export const hiddenVersion = (self: Known, data: Data = { hidden: 'Spam.' }) =>
  [
    update(VERSION, { changedAt: NOW, deed: DEED, ...data }),
    deedOf(self, 'ChangeLog', KNOWN_ENTRY),
  ] as const

export function moderations(self: Known): readonly Attempt[] {
  const item = (hidden: unknown, more: Data = {}) => ({
    changes: [{ textItem: 'Maps.', ...(hidden === undefined ? {} : { hidden }) }],
    moderated: 0,
    ...more,
  })
  const moderated = (data: Data) => commit(...hiddenVersion(self, data))
  const [whole, deed] = hiddenVersion(self)
  return [
    right('a version', commit(whole, deed)),
    right('a text', moderated(item('Spam.'))),
    right('with 500 letters', moderated(item('x'.repeat(500)))),
    wrong('with 501 letters', moderated(item('x'.repeat(501)))),
    wrong('without a reason', moderated(item(''))),
    wrong('with no text for a reason', moderated(item(7))),
    wrong('a version with no text for a reason', moderated({ hidden: true })),
    wrong(
      'a text and its words',
      moderated(item('Spam.', { changes: [{ textItem: 'Roads.', hidden: 'Spam.' }] })),
    ),
    wrong('a text that is not named', moderated(item('Spam.', { moderated: 1 }))),
    wrong(
      'a text and one more',
      moderated(
        item('Spam.', {
          changes: [{ textItem: 'Maps.', hidden: 'Spam.' }, { textItem: 'Roads.' }],
        }),
      ),
    ),
    wrong('a text as it was', moderated(item(undefined))),
    wrong('both at once', moderated(item('Spam.', { hidden: 'Spam.' }))),
    wrong('a version and its name', moderated({ hidden: 'Spam.', title: '2' })),
    wrong('at a time of their own', moderated({ hidden: 'Spam.', changedAt: LONG_AGO })),
    wrong('told of nowhere', commit(whole)),
    wrong('told of elsewhere', commit(whole, deedOf(self, 'ChangeLog', 'a'.repeat(16)))),
    wrong('told of a bug', commit(whole, deedOf(self, 'BugReports', KNOWN_ENTRY))),
    wrong('told of, and not done', commit(deed)),
  ]
}

/** Before this the version stands hidden, as the middle one of its three texts does. */
export const hiddenBefore: readonly Write[] = [
  set(VERSION, {
    title: '1.2',
    changes: [{ textItem: 'a' }, { textItem: 'b', hidden: 'Spam.' }, { textItem: 'c' }],
    hidden: 'Spam.',
  }),
]

export function showings(self: Known): readonly Attempt[] {
  const [, deed] = hiddenVersion(self)
  const whole = { title: '1.2', changedAt: NOW, deed: DEED }
  const texts = (b: Data, c: Data) => [
    { textItem: 'a' },
    { textItem: 'b', ...b },
    { textItem: 'c', ...c },
  ]
  const hidden = texts({ hidden: 'Spam.' }, {})
  const [more, mark] = addition(self)
  if (more?.kind !== 'update' || mark === undefined) throw new Error('An entry is added to.')
  return [
    right('a version', commit(set(VERSION, { ...whole, changes: hidden }), deed)),
    right(
      'a text',
      commit(
        set(VERSION, { ...whole, changes: texts({}, {}), hidden: 'Spam.', moderated: 1 }),
        deed,
      ),
    ),
    wrong(
      'a text, and another hidden',
      commit(
        set(VERSION, {
          ...whole,
          changes: texts({}, { hidden: 'x' }),
          hidden: 'Spam.',
          moderated: 1,
        }),
        deed,
      ),
    ),
    wrong(
      'what is hidden added to',
      commit(
        update(VERSION, {
          changes: [...hidden, ...logItems(['d'], authorOf(self))],
          changedAt: NOW,
        }),
        mark,
      ),
    ),
  ]
}
