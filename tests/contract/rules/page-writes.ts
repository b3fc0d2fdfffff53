/** Fixture: writes of pages of the permission table's wiki, made by the plans of the product. */
import type { Block } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import { planHide } from '#shared/rules/saving/hide-plan'
import { type PlannedWrite, SERVER_TIME } from '#shared/rules/saving/planned-write'
import { planRename } from '#shared/rules/saving/rename-plan'
import { planSave } from '#shared/rules/saving/save-plan'
import type { SaveRequest } from '#shared/rules/saving/save-request'
import { type RulesWrite, removeWrite, SERVER_TIMESTAMP, setWrite, updateWrite } from './operations.ts'
import type { TestPerson } from './people.ts'

const text = (content: string): Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: content }] },
]

let saves = 0

function planned(self: TestPerson, now: Date, name: string, over: Partial<SaveRequest>) {
  const plan = planSave({
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
    books: [],
    ...over,
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value.writes
}

/** Returns the first save of the page "Kell", with its time. */
export const createKell = (self: TestPerson, time: Date): readonly RulesWrite[] =>
  planned(self, time, 'Kell', {})
    .filter(({ path: [collection] }) => collection !== 'rate')
    .map(({ path, data }) => setWrite(path.join('/'), timed(data, time)))

export const createNewPage = (self: TestPerson, kell: readonly RulesWrite[]): readonly RulesWrite[] =>
  planned(self, new Date(), 'New Page', {}).map(asClient(kell))

/** Returns the next save of Kell, which also changes its catalogue entry. */
export function saveKellAgain(self: TestPerson, kell: readonly RulesWrite[]): readonly RulesWrite[] {
  const stored = dataAt(kell, 'ContentRef/Kell')
  const base = readReference('Kell', { ...stored, changedAt: null })
  return planned(self, new Date(), 'Kell', {
    base,
    changed: new Map([['Blurb', text('Kell was.')]]),
  }).map(asClient(kell))
}

/** Returns the writes that rename Kell. */
export function renameKell(self: TestPerson, kell: readonly RulesWrite[], asCreator = false): readonly RulesWrite[] {
  const plan = planRename({
    key: 'Kell',
    name: 'Kell the Old',
    reference: dataAt(kell, 'ContentRef/Kell'),
    sections: new Map([['Blurb', dataAt(kell, 'Content/Items/Kell/Blurb')]]),
    editor: { uid: self.uid, identity: self.uid, userName: self.userName },
    now: new Date().toISOString(),
    saveId: `-fTheTable${String(saves++).padStart(6, '0')}`,
    comment: '',
    asCreator,
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value.writes.map(asClient(kell))
}

/** Returns the writes that hide Kell, or show it again. */
function setHidden(self: TestPerson, kell: readonly RulesWrite[], hidden: boolean): readonly RulesWrite[] {
  const base = readReference('Kell', { ...dataAt(kell, 'ContentRef/Kell'), changedAt: null })
  if (base === null) throw new Error('Kell is a page.')
  return planHide({
    base,
    hidden,
    reason: 'Tried out.',
    editor: { uid: self.uid, identity: self.uid, userName: self.userName },
    now: new Date().toISOString(),
    saveId: `ofTheTable${String(saves++).padStart(6, '0')}`,
  }).map(asClient(kell))
}

export const hideKell = (self: TestPerson, kell: readonly RulesWrite[]) => setHidden(self, kell, true)
export const showKell = (self: TestPerson, kell: readonly RulesWrite[]) => setHidden(self, kell, false)

/** Returns the stored records of the hidden page. */
export const hiddenKell = (kell: readonly RulesWrite[]): readonly RulesWrite[] => [
  setWrite('ContentRef/Kell', { ...dataAt(kell, 'ContentRef/Kell'), hidden: true }),
  setWrite('catalogue/Items-1', { ...dataAt(kell, 'catalogue/Items-1'), pages: {} }),
]

/** Returns the deletions of the documents that the writes create, except those of Kell, lists and rate limits. */
export const removeWrites = (writes: readonly RulesWrite[]): readonly RulesWrite[] =>
  writes.filter(({ path }) => !/^(?:catalogue|rate)\/|Kell$|\/Kell\//.test(path)).map(({ path }) => removeWrite(path))

const dataAt = (writes: readonly RulesWrite[], path: string): RecordData => {
  const write = writes.find((one) => one.path === path)
  return write === undefined || write.kind === 'delete' ? {} : write.data
}

const timed = (data: RecordData, time: Date | typeof SERVER_TIMESTAMP): RecordData =>
  Object.fromEntries(Object.entries(data).map(([field, value]) => [field, value === SERVER_TIME ? time : value]))

/** Converts a planned write to one without field paths: a merge becomes an update, or a set if it removes fields. */
const asClient =
  (stored: readonly RulesWrite[]) =>
  (write: PlannedWrite): RulesWrite => {
    const path = write.path.join('/')
    const data = timed(write.data, SERVER_TIMESTAMP)
    if (write.kind !== 'merge' || path.startsWith('rate/')) return setWrite(path, data)
    const before = dataAt(stored, path)
    const removed = write.fields.filter(([field = '', key]) =>
      key === undefined ? !(field in data) : !(key in Object(data[field])),
    )
    const without = (fields: RecordData, depth: number): RecordData => {
      const gone = removed.filter((names) => names.length > depth).map((names) => names[depth])
      return Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.includes(name)))
    }
    const pages = 'pages' in data ? { pages: without({ ...Object(before['pages']), ...Object(data['pages']) }, 1) } : {}
    if (removed.some(({ length }) => length === 1) && before['hidden'] === true)
      return setWrite(path, { ...without(before, 0), ...data })
    return updateWrite(path, { ...data, ...pages })
  }
