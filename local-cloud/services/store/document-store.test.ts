import { describe, expect, it } from 'vitest'
import {
  createDocument,
  createHookedSqlite,
  createInteger,
  createStoreFolder,
  createText,
  getPaths,
  openTestStore,
  putDocument,
} from '../testing/store-fixtures.ts'
import type { StoredDocumentChange } from './document-store-contract.ts'
import { openStore } from './open-store.ts'
import { createIndexKey } from './values/index-key.ts'

const pages = { collection: 'pages' }
const store = () => openTestStore({ dataDir: createStoreFolder() }).documents

describe('a commit', () => {
  it('stores everything it put and deleted, at one commit time', async () => {
    const documents = store()
    await documents.commit((t) => ['a', 'b'].map((id) => putDocument(t, `pages/${id}`, { n: createInteger(1) })))
    const time = await documents.commit((t) => {
      putDocument(t, 'pages/a', { n: createInteger(2) })
      t.delete('pages/b')
      return t.time
    })
    expect(documents.get('pages/a')).toEqual(createDocument('pages/a', { n: createInteger(2) }, time))
    expect(documents.get('pages/b')).toBeNull()
    expect(documents.lastCommit).toBe(time)
  })

  it('that throws stores nothing, is rejected, and leaves concurrent commits alone', async () => {
    const documents = store()
    const commits = [1, 2, 3].map((n) =>
      documents.commit((t) => {
        putDocument(t, `pages/${n}`)
        if (n === 2) throw new Error('no')
        return getPaths(t.scan(pages))
      }),
    )
    const [first, second, third] = await Promise.allSettled(commits)
    expect(first).toMatchObject({ value: ['pages/1'] })
    expect(second).toMatchObject({ reason: new Error('no') })
    expect(third).toMatchObject({ value: ['pages/1', 'pages/3'] })
    expect(getPaths(documents.scan(pages))).toEqual(['pages/1', 'pages/3'])
  })

  it('reads its own writes by name, by scan and by index', async () => {
    const documents = store()
    await documents.commit((t) => [1, 3, 5].map((n) => putDocument(t, `pages/${n}`, { n: createInteger(n) })))
    const seen = await documents.commit((t) => {
      putDocument(t, 'pages/2', { n: createInteger(9) })
      putDocument(t, 'pages/3', { other: createInteger(3) })
      t.delete('pages/5')
      putDocument(t, 'elsewhere/2', { n: createInteger(0) })
      return {
        names: getPaths(t.scan(pages, { from: { path: 'pages/1', inclusive: false } })),
        falling: getPaths(t.scan(pages, { descending: true })),
        byField: getPaths(t.scanIndex(pages, { field: 'n', descending: true }) ?? []),
        above: getPaths(
          t.scanIndex(pages, {
            field: 'n',
            from: { key: createIndexKey(createInteger(1)), inclusive: false },
          }) ?? [],
        ),
        one: t.get('pages/5'),
      }
    })
    expect(seen).toEqual({
      names: ['pages/2', 'pages/3'],
      falling: ['pages/3', 'pages/2', 'pages/1'],
      byField: ['pages/2', 'pages/1'],
      above: ['pages/2'],
      one: null,
    })
  })

  it('rejects an invalid path, fields that are not JSON, and writes after its end', async () => {
    const documents = store()
    await expect(documents.commit((t) => putDocument(t, 'pages'))).rejects.toThrow(TypeError)
    await expect(documents.commit((t) => putDocument(t, 'pages//a/b'))).rejects.toThrow(TypeError)
    const broken = { ...createDocument('pages/a', {}, 1), fields: '{' }
    await expect(documents.commit((t) => t.put(broken))).rejects.toThrow(SyntaxError)
    const ended = await documents.commit((t) => t)
    expect(() => putDocument(ended, 'pages/a')).toThrow('ended')
    expect(getPaths(documents.scan(pages))).toEqual([])
  })

  it('notifies listeners of exactly what has changed', async () => {
    const documents = store()
    const notifiedChanges: StoredDocumentChange[][] = []
    const stop = documents.onCommit((changes) => notifiedChanges.push([...changes]))
    await documents.commit((t) => putDocument(t, 'pages/a'))
    const a = documents.get('pages/a')
    await documents.commit((t) => {
      if (a !== null) t.put({ ...a })
      t.delete('pages/none')
    })
    await documents.commit((t) => t.delete('pages/a'))
    stop()
    await documents.commit((t) => putDocument(t, 'pages/b'))
    expect(notifiedChanges).toEqual([
      [{ path: 'pages/a', before: null, after: a }],
      [{ path: 'pages/a', before: a, after: null }],
    ])
  })

  it('succeeds even if a listener throws, and reports that', async () => {
    const events: unknown[] = []
    const { documents } = openTestStore({
      dataDir: createStoreFolder(),
      report: (event) => events.push(event),
    })
    documents.onCommit(() => {
      throw new Error('listener')
    })
    await documents.commit((t) => putDocument(t, 'pages/a'))
    expect(events).toEqual([{ kind: 'listener-failed', error: new Error('listener') }])
  })

  it('shares one sync with commits that wait at the same moment', async () => {
    let commits = 0
    const open = createHookedSqlite({
      after: (sql) => {
        if (sql === 'COMMIT') commits++
      },
    })
    const { documents } = openTestStore({ dataDir: createStoreFolder(), open })
    commits = 0
    for (const n of [1, 2, 3]) await documents.commit((t) => putDocument(t, `pages/${n}`))
    expect(commits).toBe(3)
    const ten = Array.from({ length: 10 }, (_, n) => documents.commit((t) => putDocument(t, `ten/${n}`)))
    await Promise.all(ten)
    expect(commits).toBe(4)
  })
})

describe('commit time', () => {
  it('increases over commits, restarts and a clock that is set back', async () => {
    const dataDir = createStoreFolder()
    const first = openStore({ dataDir, clock: () => 2_000 })
    if (!first.ok) throw new Error(first.error.kind)
    await first.value.documents.commit((t) => putDocument(t, 'pages/a'))
    const last = await first.value.documents.commit((t) => {
      putDocument(t, 'pages/b')
      return t.time
    })
    first.value.close()
    expect(last).toBe(2_000_001)
    const { documents } = openTestStore({ dataDir, clock: () => 1_000 })
    expect(documents.lastCommit).toBe(last)
    expect(documents.readTime()).toBeGreaterThanOrEqual(last)
  })

  it('starts at the injected clock: opening and settings use no time', async () => {
    const store = openTestStore({ dataDir: createStoreFolder(), clock: () => 1_000 })
    await store.meta.set('installation', 'x')
    expect(store.documents.lastCommit).toBe(0)
    expect(await store.documents.commit((t) => t.time)).toBe(1_000_000)
  })
})

describe('names', () => {
  it.each(['__proto__', 'constructor', 'hasOwnProperty', '__x__', 'a\0b', ' ', '..', 'ſ'])(
    'fault 44: %j is a document, a field and a collection like any other',
    async (name) => {
      const documents = store()
      const fields = JSON.stringify({ a: { stringValue: 'x' } }).replace('"a"', JSON.stringify(name))
      await documents.commit((t) => t.put({ path: `${name}/${name}`, fields, createTime: t.time, updateTime: t.time }))
      expect(documents.get(`${name}/${name}`)?.fields).toBe(fields)
      const found = documents.scanIndex({ group: name }, { field: name })
      expect(getPaths(found ?? [])).toEqual([`${name}/${name}`])
      expect(getPaths(documents.scanIndex({ group: name }, { field: 'toString' }) ?? [])).toEqual([])
      expect(Object.hasOwn(Object.prototype, 'stringValue')).toBe(false)
    },
  )

  it('keeps similar texts distinct', async () => {
    const documents = store()
    const names = ['A,B', 'A B', 'a b', 'é', 'e\u0301', 'I', 'ı', 'İ']
    await documents.commit((t) => {
      for (const name of names) putDocument(t, `pages/${name}`, { name: createText(name) })
    })
    expect(getPaths(documents.scan(pages)).length).toBe(names.length)
    expect(names.map((name) => documents.get(`pages/${name}`)?.path)).toEqual(names.map((name) => `pages/${name}`))
  })
})
