/** What maintainers do that stands in no page's history, with the record that tells of it; and each way to leave that out. */
import type { DeedSubject } from '#shared/model/deed'
import { commit, type Data, NOW, type Of, remove, set, update, type Write } from '../operations.ts'
import type { Cast, Known } from '../people.ts'
import { type Attempt, right, spoilt, wrong } from './hostile-records.ts'

export const DEED = 'eeeeeeeeeeeeeeee'

const deedData = (self: Known, about: DeedSubject, originalId: string) => ({
  about,
  originalId,
  title: 'Somebody',
  text: 'Tried it out.',
  editedBy: self.userName,
  editedById: self.uid,
  changedAt: NOW,
})

/** Of the judge, about something. */
export const deedOf = (self: Known, about: DeedSubject, originalId: string, id = DEED): Write =>
  set(`deeds/${id}`, deedData(self, about, originalId))

/** Whatever these would tell is not told before. */
export const untold = (attempts: readonly Pick<Attempt, 'operation'>[]): readonly Write[] =>
  [...new Set(attempts.flatMap(({ operation }) => operation.writes.map(({ path }) => path)))]
    .filter((path) => path.startsWith('deeds/'))
    .map(remove)

/** For a row of the table. */
export const toldAfresh = (attempt: (self: Known, cast: Cast) => Of<'commit'>) => ({
  before: (self: Known, cast: Cast) => untold([{ operation: attempt(self, cast) }]),
})

const blockData = (self: Known) => ({
  since: NOW,
  by: self.uid,
  reason: 'Twenty pages of nothing.',
  deed: DEED,
})

export const blockOf = (self: Known, other: Pick<Known, 'uid'>): readonly [Write, Write] => [
  set(`blocked/${other.uid}`, blockData(self)),
  deedOf(self, 'blocked', other.uid),
]

/** Of a block from before deeds were told, unless it has one. */
export const liftingOf = (
  self: Known,
  { uid }: Pick<Known, 'uid'>,
  deed = uid,
): readonly [Write, Write] => [
  remove(`blocked/${uid}`),
  deedOf(self, 'blocked', uid, `lifted-${deed}`),
]

/** Before this, the other is not blocked. */
export function blocks(self: Known, other: Known): readonly Attempt[] {
  const data = blockData(self)
  const [whole, deed] = blockOf(self, other)
  const but = (more: Data) => commit(set(`blocked/${other.uid}`, { ...data, ...more }), deed)
  const facts = deedData(self, 'blocked', other.uid)
  const told = (more: Data, id = DEED) => commit(whole, set(`deeds/${id}`, { ...facts, ...more }))
  const toldFirst = (more: Data) => commit(set(`deeds/${DEED}`, { ...facts, ...more }), whole)
  return [
    right('with a reason', but({})),
    right('of 500 letters', but({ reason: 'x'.repeat(500) })),
    wrong('of 501 letters', but({ reason: 'x'.repeat(501) })),
    wrong('in the name of another', but({ by: other.uid })),
    wrong('since a time of their own', but({ since: new Date(Date.now() - 60_000) })),
    ...spoilt(data, (spoiltData) => commit(set(`blocked/${other.uid}`, spoiltData), deed)),
    wrong('told of nowhere', commit(whole)),
    wrong('of two, one of them told of', commit(whole, deed, set('blocked/else', data))),
    wrong('told of, and not done', commit(deed)),
    wrong('told of in the name of another', told({ editedBy: other.userName })),
    wrong('told of by another’s account', told({ editedById: other.uid })),
    wrong(
      'told of at a time of their own',
      toldFirst({ changedAt: new Date(Date.now() - 60_000) }),
    ),
    wrong('told of somebody else', told({ originalId: self.uid })),
    wrong('told of a report', told({ about: 'BugReports' })),
    wrong('told of a person', toldFirst({ about: 'users' })),
    wrong('told of under another id', told({}, 'f'.repeat(16))),
    wrong('told of in 601 letters', told({ text: 'x'.repeat(601) })),
    wrong('told of in a title too long', told({ title: 'x'.repeat(201) })),
    wrong(
      'told of under no id',
      commit(
        set(`blocked/${other.uid}`, { ...data, deed: 'short' }),
        deedOf(self, 'blocked', other.uid, 'short'),
      ),
    ),
    ...spoilt(facts, (spoiltData) => commit(whole, set(`deeds/${DEED}`, spoiltData))).filter(
      ({ what }) => what !== 'title: no text',
    ),
  ]
}

/** Before this, the other is blocked, and the deed of it is this one. */
export function liftings(self: Known, other: Known): readonly Attempt[] {
  const [lifted, deed] = liftingOf(self, other, DEED)
  return [
    right('told of', commit(lifted, deed)),
    wrong('told of nowhere', commit(lifted)),
    wrong('told of, and not done', commit(deed)),
    wrong('told of as a block', commit(lifted, deedOf(self, 'blocked', other.uid, 'f'.repeat(16)))),
    wrong(
      'told of somebody else',
      commit(lifted, deedOf(self, 'blocked', self.uid, `lifted-${DEED}`)),
    ),
    wrong('told of another block', commit(...liftingOf(self, other))),
    wrong(
      'and in the same commit blocked again',
      commit(update(`blocked/${other.uid}`, { reason: 'Once more.' }), deed),
    ),
  ]
}

export const isBlockedBy = (self: Known, other: Known): readonly Write[] => [
  set(`blocked/${other.uid}`, { ...blockData(self), since: new Date('2026-01-02T03:04:05Z') }),
]
