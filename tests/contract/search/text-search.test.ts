/** Contract test of the search in texts: commits of the local cloud, found through the interface's search port. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import { unseal } from '#shared/rules/places/sealed'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import { DATABASE, openCloud, type TestCloud } from '../open-cloud.ts'
import { createSearchClient } from './search-records.ts'
import { openTextSearch, type SavedPage, saveTextPage } from './text-pages.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
  await save('The Kobold', { text: 'It broods over a **black** egg in [[The Cave|the tower]].', series: 'The Song' })
  await save('Dwarf', { text: 'Spades and eggs, says the dwarf. 黒い卵 ไข่ดำ البيضة السوداء', type: 'Character' })
})
afterAll(() => cloud.close())

const save = (name: string, page: SavedPage) => saveTextPage(cloud, name, page)
const openSearch = () => openTextSearch(cloud)

const find = async (query: string, filter?: Parameters<ReturnType<typeof openSearch>['pages']>[1]) => {
  const found = await openSearch().pages(query, filter)
  const texts = found.ok ? unseal(found.value).texts : null
  if (texts === null) throw new Error('The texts were not searched.')
  return texts
}

const findNames = async (...query: Parameters<typeof find>) => (await find(...query)).hits.map(({ name }) => name)

describe('the search in texts', () => {
  it('returns the section and the sentence without markup, in the same request as the names', async () => {
    cloud.usage.reset()
    expect(await find('black')).toEqual({
      hits: [
        {
          key: 'The Kobold',
          name: 'The Kobold',
          type: 'Race',
          series: 'The Song',
          section: 'Blurb',
          part: '0',
          pieces: ['It broods over a **', 'black', '** egg in the tower.'],
          places: [],
          sentencePlaces: [],
        },
      ],
      total: 1,
      isPartial: false,
      progress: null,
    })
    expect(cloud.usage.read().searchRequests).toBe(1)
  })

  it.each([
    ['all words', 'egg broods', ['The Kobold']],
    ['a beginning', 'spad', ['Dwarf']],
    ['a phrase', '"black egg"', ['The Kobold']],
    ['no words of a phrase that stand apart', '"broods egg"', []],
    ['one typo', 'brodos', ['The Kobold']],
    ['Japanese', '黒い', ['Dwarf']],
    ['Thai', 'ไข่', ['Dwarf']],
    ['Arabic', 'السودا', ['Dwarf']],
  ])('finds %s', async (_, query, names) => {
    const { hits, isPartial } = await find(query)
    expect(isPartial ? [] : hits.map(({ name }) => name)).toEqual(names)
  })

  it('says of each text whether a word was found in another spelling only', async () => {
    const spellings = async (...query: Parameters<typeof find>) =>
      (await find(...query)).hits.map((hit) => [hit.name, hit.hasOtherSpelling ?? false])
    expect(await spellings('brodos')).toEqual([['The Kobold', true]])
    expect(await spellings('black brodos')).toEqual([['The Kobold', true]])
    expect(await spellings('broo')).toEqual([['The Kobold', false]])
    expect(await spellings('BROODS')).toEqual([['The Kobold', false]])
    // A page is found by its link, however its name is spelled.
    expect(await spellings('towre', { type: '', series: '', links: 'The,Cave' })).toEqual([['The Kobold', false]])
  })

  it('finds the nearest texts for a question', async () => {
    const { hits, isPartial } = await find('which animal broods over black eggs')
    expect(isPartial).toBe(true)
    expect(hits[0]?.name).toBe('The Kobold')
  })

  it('restricts the results to a type and a series', async () => {
    expect((await findNames('egg')).sort()).toEqual(['Dwarf', 'The Kobold'])
    expect(await findNames('egg', { type: 'Race', series: '', links: '' })).toEqual(['The Kobold'])
    expect(await findNames('egg', { type: '', series: 'The Song', links: '' })).toEqual(['The Kobold'])
    expect(await findNames('egg', { type: 'Character', series: 'The Song', links: '' })).toEqual([])
  })

  it.each(['"', '""', '" " "', 'a"b', 'a', '*', 'AND', 'egg" OR "', 'NEAR(a b)', '-egg', '{', 'words:', 'ы', '\0'])(
    'answers the query %j',
    async (query) => {
      expect(await openSearch().pages(query)).toMatchObject({ ok: true })
    },
  )

  it('answers a query of 10 kB', async () => {
    for (const query of ['egg '.repeat(2500), '卵'.repeat(3400), '"'.repeat(10_000)])
      expect(await openSearch().pages(query)).toMatchObject({ ok: true })
  })

  it('finds a page with its commit, and not a hidden, renamed or deleted one', async () => {
    await save('Troll', { text: 'A gemstone.' })
    expect(await findNames('gemstone')).toEqual(['Troll'])
    await save('Troll', { text: 'A pebble.' })
    expect([await findNames('gemstone'), await findNames('pebble')]).toEqual([[], ['Troll']])
    await save('Troll', { text: 'A pebble.', hidden: true })
    expect(await findNames('pebble')).toEqual([])
    await save('Troll', { text: 'A pebble.' })
    const moved = { kind: 'set', path: ['ContentRef', 'Troll'], data: { movedTo: 'Ogre' } } as const
    await cloud.commit([toProtocolWrite(DATABASE, moved)])
    expect(await findNames('pebble')).toEqual([])
    await save('Troll', { text: 'A pebble.' })
    await cloud.commit([{ delete: `${DATABASE}/documents/ContentRef/Troll` }])
    expect(await findNames('pebble')).toEqual([])
  })

  it('returns the places of the texts and images in a book, also under its former key, in one request', async () => {
    const entry = (text: string, book: string, chapter: number) => ({ title: '', text, at: { book, chapter } })
    await save('Gnome', {
      text: '',
      entries: [entry('One.', 'Carried', 3), entry('Two.', 'Other', 4), { text: 'Free.' }],
    })
    await save('Sprite', { text: '', entries: [entry('One.', 'Borne', 5), entry('Two.', 'Carried', 7)] })
    await save('Pixie', { text: '', entries: [entry('One.', 'Other', 1)] })
    await save('Imp', { text: '', entries: [entry('One.', 'Carried', 1)], hidden: true })
    cloud.usage.reset()
    const found = await openSearch().inBook(['Carried', 'Borne'])
    expect(cloud.usage.read()).toMatchObject({ searchRequests: 1, documentReads: 0 })
    const { places, gap } = found.ok ? unseal(found.value) : { places: new Map(), gap: 'failed' }
    const at = (book: string, chapter: number) => packTextPlace({ book, chapter })
    expect({ gap, places: Object.fromEntries(places) }).toEqual({
      gap: null,
      places: {
        Gnome: [at('Carried', 3), at('Other', 4)],
        Sprite: [at('Borne', 5), at('Carried', 7)],
      },
    })
    // A save that removes the place takes the page away.
    await save('Gnome', { text: 'Free.' })
    const again = await openSearch().inBook(['Carried'])
    expect(again.ok && [...unseal(again.value).places.keys()]).toEqual(['Sprite'])
  })

  it('returns the texts that link to a page, those with its name first', async () => {
    const tower = { 'The,Tower': 'Location', Elsewhere: 'Race' }
    await save('Giant', { text: 'He lives in [[The Tower|a high house]].', links: { 'Old,Tower': 'Location' } })
    await save('Ogre', { text: 'Beyond the sea stands [[The Tower]].', links: tower, type: 'Character' })
    await save('The,Tower', { text: 'The Tower is [[The Tower]].', links: tower })
    const links = 'The,Tower/Old,Tower'
    const { hits } = await find('The Tower', { type: '', series: '', links })
    expect(hits.map(({ name, pieces }) => [name, pieces.join('')])).toEqual([
      ['Ogre', 'Beyond the sea stands The Tower.'],
      ['Giant', 'He lives in a high house.'],
    ])
    expect(await findNames('The Tower', { type: 'Race', series: '', links })).toEqual(['Giant'])
    await save('Ogre', { text: 'Nowhere.' })
    expect(await findNames('The Tower', { type: '', series: '', links })).toEqual(['Giant'])
    cloud.usage.reset()
    expect(await findNames('Nobody', { type: '', series: '', links: 'Nobody' })).toEqual([])
    expect(cloud.usage.read()).toMatchObject({ searchRequests: 1, documentReads: 0 })
  })

  it('returns the texts that linked to a page before it was created', async () => {
    await save('Miner', { text: 'He dug for [[Elder Silt]].', type: 'Character' })
    await save('Elder,Silt', { text: 'It is older than sand.', type: 'Item' })
    expect(await findNames('Elder Silt', { type: '', series: '', links: 'Elder,Silt' })).toEqual(['Miner'])
  })

  it('counts the sections of other pages only', async () => {
    const links = { Coin: 'Item' }
    await save('Coin', { text: 'Struck for [[Coin]].', links, type: 'Item' })
    await save('Mint', { text: 'It strikes [[Coin]].', links, type: 'Location' })
    const { hits, total } = await find('Coin', { type: '', series: '', links: 'Coin' })
    expect([hits.map(({ name }) => name), total]).toEqual([['Mint'], 1])
  })

  it('restricts nothing by an empty list, and finds nothing of what is no facet', async () => {
    const count = async (facetFilters: string[][]) => {
      const index = { indexName: 'InfiniteWorldsWiki_text', attributesToHighlight: [], facets: ['*'] }
      const { results } = await createSearchClient(cloud).search({
        requests: [{ ...index, query: 'egg', facetFilters }],
      })
      return Reflect.get(results[0] ?? {}, 'nbHits')
    }
    expect([await count([[]]), await count([['Type:Race'], []]), await count([['constructor:x']])]).toEqual([2, 1, 0])
    const many = Array.from({ length: 500 }, (_, n) => `Links:${n}`)
    expect(await count([many])).toBe(0)
    await expect(count([[...many, 'Type:Race']])).rejects.toThrow(/more than 500 conditions/)
  })

  it('counts a series of any name', async () => {
    await save('Golem', { text: 'Clay.', series: '__proto__' })
    await save('Imp', { text: 'Clay.', series: 'constructor' })
    const found = await openSearch().pages('clay')
    expect(found.ok && [...unseal(found.value).seriesNames].sort()).toEqual(['__proto__', 'constructor'])
  })

  it('returns the places of the sentence and of links, and those of the whole text if a word is not in the sentence', async () => {
    const filler = 'Nothing of note happens here at all. '.repeat(10)
    const at = (chapter: number) => ({ book: 'Book', chapter })
    const [one, two, three] = [1, 2, 3].map((chapter) => packTextPlace(at(chapter)))
    const entries = [
      { title: '', text: `A squonk weeps. ${filler}`, at: at(1) },
      { title: '', text: `It meets [[Hodag]]. ${filler}`, at: at(2) },
      { title: '', text: 'It dissolves.', at: at(3) },
    ]
    await save('Squonk', { text: '', entries })
    const places = async (...query: Parameters<typeof find>) =>
      (await find(...query)).hits.map((hit) => [hit.places, hit.sentencePlaces])
    expect(await places('weeps')).toEqual([[[one], [one]]])
    expect(await places('dissolves')).toEqual([[[three], [three]]])
    expect(await places('squonk weeps')).toEqual([[[one], [one]]])
    expect(await places('weeps dissolves')).toEqual([[[one, two, three], [one]]])
    expect(await places('Hodag', { type: '', series: '', links: 'Hodag' })).toEqual([[[two], [two]]])
  })

  it('refuses what the hosted service would answer differently', async () => {
    const ask = (parameters: object) =>
      createSearchClient(cloud).search({
        requests: [{ indexName: 'InfiniteWorldsWiki_text', query: 'egg', ...parameters }],
      })
    await expect(ask({})).rejects.toThrow(/attributesToHighlight/)
    await expect(ask({ attributesToHighlight: [], attributesToSnippet: ['Text:0'] })).rejects.toThrow(
      /attributesToSnippet/,
    )
    await expect(ask({ attributesToHighlight: [], removeWordsIfNoResults: 'lastWords' })).rejects.toThrow(
      /removeWordsIfNoResults/,
    )
    await expect(ask({ attributesToHighlight: [], advancedSyntax: false })).rejects.toThrow(/advancedSyntax/)
    await expect(ask({ attributesToHighlight: [], getRankingInfo: 'yes' })).rejects.toThrow(/getRankingInfo/)
    // Neither has a text form.
    await expect(ask({ attributesToHighlight: [], getRankingInfo: { toString: 1 } })).rejects.toThrow(/getRankingInfo/)
    await expect(ask({ attributesToHighlight: [], advancedSyntax: { toString: 1 } })).rejects.toThrow(/advancedSyntax/)
    const names = createSearchClient(cloud).search({
      requests: [{ indexName: 'InfiniteWorldsWiki', query: 'egg', removeWordsIfNoResults: 'allOptional' }],
    })
    await expect(names).rejects.toThrow(/removeWordsIfNoResults/)
  })

  it('finds images by page, series, file and description, each once, and no text by them', async () => {
    const lampImage = 'Lamp/ItemInfo/Blurb/Section_a_1a2b3c4d-old-lantern.640x480.webp'
    await save('Wick', { text: 'Of a lamp.', type: 'Item', image: [lampImage, ''] })
    await save('Lamp', { text: 'It glows.', type: 'Item', series: 'Small Hours', image: [lampImage, 'It burns oil.'] })
    await save('Gate', { text: 'Shut.', type: 'Item', image: ['Gate/ItemInfo/Blurb/Section_a_5a6b7c8d-gate.webp', ''] })
    await save('Cloud', { text: 'High.', type: 'Item', image: ['Cloud/ItemInfo/Blurb/no-copies.webp', 'A cloud'] })
    const names = async (query: string) => {
      const found = await openSearch().images(query)
      if (!found.ok) throw new Error(found.error.kind)
      return unseal(found.value).hits.map(({ name, image }) => [name, image])
    }
    // Wick uses the image of Lamp, whose page has the texts about it.
    const lamp = ['Lamp', 'Blurb/a_1a2b3c4d-old-lantern.640x480.webp']
    expect(await names('')).toEqual([['Gate', 'Blurb/a_5a6b7c8d-gate.webp'], lamp])
    for (const query of ['lamp', 'lant', 'OIL burns', 'hours lamp']) expect(await names(query), query).toEqual([lamp])
    for (const query of ['webp', '1a2b', '640', 'lamp gate', 'glows']) expect(await names(query), query).toEqual([])
    expect(await openSearch().pages('burns')).toMatchObject({ value: { texts: { total: 0 } } })
  })
})
