/** Pages of the table's wiki, as the save plan writes them: one that is there, one that is new, and the next save. */
import type { Block } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import { hidePlan } from '#shared/rules/saving/hide-plan'
import { type PlannedWrite, SERVER_TIME } from '#shared/rules/saving/planned-write'
import { renamePlan } from '#shared/rules/saving/rename-plan'
import { savePlan } from '#shared/rules/saving/save-plan'
import type { SaveRequest } from '#shared/rules/saving/save-request'
import { NOW, remove, set, update, type Write } from './operations.ts'
import type { Known } from './people.ts'

const text = (words: string): Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: words }] },
]

let saves = 0

function planned(self: Known, now: Date, name: string, over: Partial<SaveRequest>) {
  const plan = savePlan({
    base: null,
    details: { name, type: 'Item', series: 'Tales', bookNumber: null, locationType: null },
    changed: new Map([['Blurb', text(`${name} is.`)]]),
    editor: { uid: self.uid, identity: self.uid, userName: self.userName },
    now: now.toISOString(),
    saveId: `ofTheTable${String(saves++).padStart(6, '0')}`,
    comment: '',
    minor: false,
    shardForNew: 1,
    typeOf: () => null,
    ...over,
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value.writes
}

/** Kell as it was first saved, at that time. */
export const kellAt = (self: Known, time: Date): readonly Write[] =>
  planned(self, time, 'Kell', {})
    .filter(({ path: [collection] }) => collection !== 'rate')
    .map(({ path, data }) => set(path.join('/'), timed(data, time)))

export const newPage = (self: Known, kell: readonly Write[]): readonly Write[] =>
  planned(self, new Date(), 'New Page', {}).map(asClient(kell))

/** The next save of Kell, which changes its entry in the catalogue too. */
export function nextOfKell(self: Known, kell: readonly Write[]): readonly Write[] {
  const stored = dataAt(kell, 'ContentRef/Kell')
  const base = readReference('Kell', { ...stored, changedAt: null })
  return planned(self, new Date(), 'Kell', {
    base,
    changed: new Map([['Blurb', text('Kell was.')]]),
  }).map(asClient(kell))
}

/** Kell under another name. */
export function renameKell(self: Known, kell: readonly Write[]): readonly Write[] {
  const plan = renamePlan({
    key: 'Kell',
    name: 'Kell the Old',
    reference: dataAt(kell, 'ContentRef/Kell'),
    sections: new Map([['Blurb', dataAt(kell, 'Content/Items/Kell/Blurb')]]),
    editor: { uid: self.uid, identity: self.uid, userName: self.userName },
    now: new Date().toISOString(),
    saveId: `-fTheTable${String(saves++).padStart(6, '0')}`,
    comment: '',
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value.writes.map(asClient(kell))
}

/** Kell as it is hidden, or shown again. */
function turned(self: Known, kell: readonly Write[], hidden: boolean): readonly Write[] {
  const base = readReference('Kell', { ...dataAt(kell, 'ContentRef/Kell'), changedAt: null })
  if (base === null) throw new Error('Kell is a page.')
  return hidePlan({
    base,
    hidden,
    reason: 'Tried out.',
    editor: { uid: self.uid, identity: self.uid, userName: self.userName },
    now: new Date().toISOString(),
    saveId: `ofTheTable${String(saves++).padStart(6, '0')}`,
  }).map(asClient(kell))
}

export const hideKell = (self: Known, kell: readonly Write[]) => turned(self, kell, true)
export const showKell = (self: Known, kell: readonly Write[]) => turned(self, kell, false)

/** Kell as it stands when it is hidden. */
export const hiddenKell = (kell: readonly Write[]): readonly Write[] => [
  set('ContentRef/Kell', { ...dataAt(kell, 'ContentRef/Kell'), hidden: true }),
  set('catalogue/Items-1', { ...dataAt(kell, 'catalogue/Items-1'), pages: {} }),
]

/** What a page's writes have made, where nothing was. */
export const unwritten = (writes: readonly Write[]): readonly Write[] =>
  writes
    .filter(({ path }) => !/^(?:catalogue|rate)\/|Kell$|\/Kell\//.test(path))
    .map(({ path }) => remove(path))

const dataAt = (writes: readonly Write[], path: string): RecordData => {
  const write = writes.find((one) => one.path === path)
  return write === undefined || write.kind === 'delete' ? {} : write.data
}

const timed = (data: RecordData, time: Date | typeof NOW): RecordData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, value === SERVER_TIME ? time : value]),
  )

/** As any client can write it: a merge is an update where the record is there, and what it removes is not there. */
const asClient =
  (stored: readonly Write[]) =>
  (write: PlannedWrite): Write => {
    const path = write.path.join('/')
    const data = timed(write.data, NOW)
    if (write.kind !== 'merge' || path.startsWith('rate/')) return set(path, data)
    const before = dataAt(stored, path)
    const removed = write.fields.filter(([field = '', key]) =>
      key === undefined ? !(field in data) : !(key in Object(data[field])),
    )
    const without = (fields: RecordData, depth: number): RecordData => {
      const gone = removed.filter((names) => names.length > depth).map((names) => names[depth])
      return Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.includes(name)))
    }
    const pages =
      'pages' in data
        ? { pages: without({ ...Object(before['pages']), ...Object(data['pages']) }, 1) }
        : {}
    if (removed.some(({ length }) => length === 1) && before['hidden'] === true)
      return set(path, { ...without(before, 0), ...data })
    return update(path, { ...data, ...pages })
  }
