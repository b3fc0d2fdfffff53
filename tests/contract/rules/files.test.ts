/** Contract test of the deployed storage rules, and of their agreement with the permissions of the interface. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMAGE_COPIES } from '#shared/model/images/image-address'
import { imagePath, reportImagePath } from '#shared/model/images/image-path'
import { toPageKey } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import { listSectionNames, TYPE_NAMES } from '#shared/model/page-types'
import type { ReportKind } from '#shared/model/report'
import { type Action, checkPermission } from '#shared/rules/accounts/permissions'
import { STORAGE } from '../../../local-cloud/services/rules/compile/rules-services.ts'
import { loadRules } from '../../../local-cloud/services/rules/load-rules.ts'
import { createFileRulesRequest, type FileRequest } from '../../../local-cloud/services/rules/storage-rules-request.ts'
import { readDeployedFile } from './deployed-files.ts'
import { createPeople, PERSON_NAMES, type TestPerson, toPerson } from './people.ts'

const loaded = loadRules(readDeployedFile('storage.rules'), STORAGE)
if (!loaded.ok) throw new Error(JSON.stringify(loaded.error))
const ruleset = loaded.value
const cast = await createPeople((email) => `uid of ${email}`)
const vera = cast.person('verified')

const IMAGE = { contentType: 'image/webp', size: 40_000, created: 0 }
const PATH = 'content/Kell/ItemInfo/Blurb/Section__0a1b2c3d-kell.webp'

type Attempt = Partial<Pick<FileRequest, 'method' | 'path' | 'before' | 'after'>>

/** Evaluates the rules, by default for storing a valid image of a page. */
function isAllowed(person: TestPerson | null, attempt: Attempt = {}): boolean {
  const isBlocked = (path: string) => person?.isBlocked === true && path === `blocked/${person.uid}`
  const find = (path: string) => (isBlocked(path) ? { path, fields: {} } : null)
  return ruleset.beginEvaluation({ get: find, getAfter: find }).evaluate(
    createFileRulesRequest({
      auth: person && { sub: person.uid, email_verified: person.isVerified },
      time: 0,
      bucket: 'wiki.appspot.com',
      method: 'create',
      path: PATH,
      before: null,
      after: IMAGE,
      ...attempt,
    }),
  ).allowed
}

const ROWS: readonly (readonly [Action, what: string, cells: string, Attempt])[] = [
  ['read-image', 'of a page', '+++++++', { method: 'get', before: IMAGE, after: null }],
  ['read-image', 'that is missing', '+++++++', { method: 'get', after: null }],
  [
    'read-image',
    'of a request',
    '+++++++',
    { method: 'get', path: 'FeatureRequests/map.png+0123456789abcdef', after: null },
  ],
  ['read-image', 'of a bug', '+++++++', { method: 'get', path: 'BugReports/map.png+0123456789abcdef', after: null }],
  ['upload-image', 'of a page', '--+-+--', {}],
  ['upload-image', 'of a request', '--+-+--', { path: 'FeatureRequests/a.webp+0123456789abcdef' }],
  ['upload-image', 'of a bug', '--+-+--', { path: 'BugReports/a.webp+0123456789abcdef' }],
  ['replace-image', 'of a bug', '-------', { path: 'BugReports/a.webp+0123456789abcdef', before: IMAGE }],
  [
    'delete-image',
    'of a request',
    '-------',
    {
      path: 'FeatureRequests/a.webp+0123456789abcdef',
      method: 'delete',
      before: IMAGE,
      after: null,
    },
  ],
  ['replace-image', 'by another upload', '-------', { before: IMAGE }],
  ['replace-image', 'by an update', '-------', { method: 'update', before: IMAGE }],
  ['delete-image', 'of a page', '-------', { method: 'delete', before: IMAGE, after: null }],
]

describe('fault 55: the storage rules and the screens', () => {
  it.each(ROWS)('agree cell by cell: %s %s', (action, _, cells, attempt) => {
    const people = PERSON_NAMES.map(cast.person)
    const marks = (allowed: (person: TestPerson | null) => boolean) =>
      people.map((person) => (allowed(person) ? '+' : '-')).join('')
    expect(marks((person) => isAllowed(person, attempt))).toBe(cells)
    expect(marks((person) => checkPermission(toPerson(person), action).allowed)).toBe(cells)
  })
})

describe('an image', () => {
  it.each(['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'image/avif'])('may be %s', (contentType) =>
    expect(isAllowed(vera, { after: { ...IMAGE, contentType } })).toBe(true),
  )

  it.each(['image/svg+xml', 'text/html', 'application/octet-stream', 'IMAGE/PNG', 'image/png; x=y', ''])(
    'fault 42: may not be %j',
    (contentType) => expect(isAllowed(vera, { after: { ...IMAGE, contentType } })).toBe(false),
  )

  it('has 1 byte to 10 MB', () => {
    const sized = (size: number) => isAllowed(vera, { after: { ...IMAGE, size } })
    expect([0, 1, 10_000_000, 10_000_001, 5e9].map(sized)).toEqual([false, true, true, false, false])
  })

  it.each([
    'Section__0a1b2c3d-kell.webp',
    'content/Kell/ItemInfo/Section__0a1b2c3d-kell.webp',
    'content/Kell/ItemInfo/Blurb/kell.webp',
    'content/Kell/ItemInfo/Blurb/Section_kell.webp',
    'content/Kell/ItemInfo/Blurb/Section__0A1B2C3D-kell.webp',
    'content/Kell/ItemInfo/Blurb/Section__0a1b2c3-kell.webp',
    'content/Kell/ItemInfo/Blurb/Section__0a1b2c3d-',
    'content/Kell/ItemInfo/Blurb/more/Section__0a1b2c3d-kell.webp',
    'content/Kell/ItemInfo/Culture/Section__0a1b2c3d-kell.webp',
    'content/Kell/AdminInfo/Blurb/Section__0a1b2c3d-kell.webp',
    'content/Kell/Item/Blurb/Section__0a1b2c3d-kell.webp',
    `content/${'x'.repeat(601)}/ItemInfo/Blurb/Section__0a1b2c3d-kell.webp`,
    `content/Kell/ItemInfo/Blurb/Section_${'x'.repeat(61)}_0a1b2c3d-kell.webp`,
    `content/Kell/ItemInfo/Blurb/Section__0a1b2c3d-${'x'.repeat(65)}`,
    'content/../ItemInfo/Blurb/Section__0a1b2c3d-kell.webp',
    'content/Ke\\ll/ItemInfo/Blurb/Section__0a1b2c3d-kell.webp',
    'content/Kell/ItemInfo/Blurb/Section__0a1b2c3d-ke\\ll.webp',
    'content/Kell/ItemInfo/Blurb/Section_\\_0a1b2c3d-kell.webp',
    'BugReports/ma\\p.png+0123456789abcdef',
    'FeatureRequests/map.png',
    'FeatureRequests/+0123456789abcdef',
    'BugReports/map.png+0123456789abcde',
    'BugReports/map.png+0123456789abcdef_64',
    'BugReports/more/map.png+0123456789abcdef',
    `BugReports/${'x'.repeat(81)}+0123456789abcdef`,
    'ChangeLog/map.png+0123456789abcdef',
    'users/kell.webp',
  ])('is not stored at %s', (path) => expect(isAllowed(vera, { path })).toBe(false))

  it('is stored at the path of the wiki for any names of page, block and file', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 })
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPE_NAMES.flatMap((type) => listSectionNames(type).map((section) => ({ type, section })))),
        text.filter((name) => validatePageName(name).ok),
        text,
        text.filter((file) => toPageKey(file) !== ''),
        (place, name, blockName, file) => {
          const path = imagePath({
            ...place,
            key: toPageKey(name),
            blockName,
            file,
            hash: '0a1b2c3d',
          })
          for (const suffix of ['', ...IMAGE_COPIES.map((copy) => copy.suffix)])
            expect(isAllowed(vera, { path: path + suffix })).toBe(true)
        },
      ),
    )
  })

  it('of a report is stored at the path of the wiki for any name of its file', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ReportKind>('FeatureRequests', 'BugReports'),
        fc.string({ unit: 'grapheme', maxLength: 80 }).filter((file) => toPageKey(file) !== ''),
        (kind, file) => {
          const path = reportImagePath({ kind, id: '0123456789abcdef', file, hash: '0a1b2c3d' })
          for (const suffix of ['', ...IMAGE_COPIES.map((copy) => copy.suffix)])
            expect(isAllowed(vera, { path: path + suffix })).toBe(true)
        },
      ),
    )
  })
})
