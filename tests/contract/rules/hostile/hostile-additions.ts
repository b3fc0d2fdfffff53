/** Table of attempts to add texts to a version of the change log: the planned writes, and invalid variants. */
import { createLogItems } from '#shared/rules/reports/report-plan'
import { commitOperation, type Data, type RulesWrite, SERVER_TIMESTAMP, setWrite, updateWrite } from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { type Attempt, accepted, refused } from './hostile-records.ts'
import { entryOf, getAuthor, LONG_AGO } from './hostile-reports.ts'

export const KNOWN_ENTRY = 'cccccccccccccccc'

export const createAddition = (self: TestPerson): readonly RulesWrite[] => [
  updateWrite(`ChangeLog/${KNOWN_ENTRY}`, {
    changes: [{ textItem: 'Maps.' }, ...createLogItems(entryOf(self).texts, getAuthor(self))],
    changedAt: SERVER_TIMESTAMP,
  }),
  setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }),
]

export function additionAttempts(self: TestPerson): readonly Attempt[] {
  const [more, mark] = createAddition(self)
  if (more?.kind !== 'update' || mark === undefined) throw new Error('An entry is added to.')
  const withChange = (data: Data) => commitOperation(updateWrite(more.path, { ...more.data, ...data }), mark)
  const [first] = [{ textItem: 'Maps.' }]
  const own = (...texts: string[]) => createLogItems(texts, getAuthor(self))
  const changes = (...items: readonly unknown[]) => withChange({ changes: items })
  const mine = { textItem: 'More.', createdBy: self.userName, createdById: self.uid }
  return [
    accepted('two more', commitOperation(more, mark)),
    accepted('25 at once', changes(first, ...own(...Array(25).fill('x')))),
    refused('26 at once', changes(first, ...own(...Array(26).fill('x')))),
    ...Array.from({ length: 25 }, (_, place) =>
      refused(
        `in the name of another, at ${place}`,
        changes(first, ...own(...Array(25).fill('x')).with(place, { ...mine, createdBy: 'Zoe' })),
      ),
    ),
    accepted('of 2,000 characters', changes(first, ...own('👑'.repeat(2000)))),
    ...Array.from({ length: 25 }, (_, place) =>
      refused(
        `too long, at ${place}`,
        changes(
          first,
          ...own(
            ...Array(25)
              .fill('x')
              .with(place, `\n${'x'.repeat(2000)}`),
          ),
        ),
      ),
    ),
    ...[{ a: 'More.' }, ['More.'], 5, ''].map((textItem) =>
      refused(`no text: ${JSON.stringify(textItem)}`, changes(first, { ...mine, textItem })),
    ),
    refused('without an author', changes(first, { textItem: 'More.' })),
    refused('by another’s account', changes(first, { ...mine, createdById: 'zoe' })),
    refused('hidden when added', changes(first, { ...mine, hidden: 'Why not.' })),
    refused('no map', changes(first, 'More.')),
    refused('and the version hidden', withChange({ hidden: 'Why not.' })),
    refused('without a rate limit record', commitOperation(more)),
    refused('no text added', changes(first)),
    refused('before the first text', changes(mine, first)),
    refused('in place of an earlier text', changes({ textItem: 'Roads.' }, mine)),
    refused('and another version', withChange({ title: '2' })),
    refused('at a chosen time', withChange({ changedAt: LONG_AGO })),
    refused('no list', withChange({ changes: 'Maps. More.' })),
  ]
}

/** Stores the known version with one text less than the maximum. */
export const nearlyFull: readonly RulesWrite[] = [
  setWrite(`ChangeLog/${KNOWN_ENTRY}`, {
    title: '1.2',
    changes: Array.from({ length: 99 }, () => ({ textItem: 'x' })),
  }),
]

export function fillingAttempts(self: TestPerson): readonly Attempt[] {
  const filled = (...texts: readonly string[]) =>
    commitOperation(
      updateWrite(`ChangeLog/${KNOWN_ENTRY}`, {
        changes: [...Array.from({ length: 99 }, () => ({ textItem: 'x' })), ...createLogItems(texts, getAuthor(self))],
        changedAt: SERVER_TIMESTAMP,
      }),
      setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }),
    )
  return [accepted('the hundredth', filled('a')), refused('the hundred and first', filled('a', 'b'))]
}
