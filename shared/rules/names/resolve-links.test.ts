import { describe, expect, it } from 'vitest'
import type { ImageFields } from '#shared/model/images/image-fields'
import type { PageView } from '#shared/model/page'
import { readReference, readSection } from '#shared/model/records'
import { resolveLinks } from './resolve-links.ts'

function view(text: string, links: Readonly<Record<string, string>> = {}, image: ImageFields = {}): PageView {
  const reference = readReference('A', { Name: 'A', Type: 'Race' })
  if (reference === null) throw new Error('no reference')
  const content = [{ sectionName: '', sectionContent: [{ title: '', text }], ...image }]
  return { reference, view: '', sections: [readSection('Blurb', { content, links })] }
}

const typeOf = (key: string) => (key === 'The,Shut' ? 'Event' : null)

describe('unresolved links of a section', () => {
  it('are those without a type, each once', () => {
    const page = view('[[The Shut]] [[Kell]] [[constructor]] [[The Shut|it]]', { Kell: 'Race' })
    expect(resolveLinks(page, () => null).missing).toEqual(['The,Shut', 'constructor'])
  })

  it('get the type of the catalogue, or are missing', () => {
    const page = resolveLinks(view('[[The Shut|it]] [[Kell]] [[Nowhere]]', { Kell: 'Race' }), typeOf)
    expect(page.sections[0]?.links).toEqual({ Kell: 'Race', 'The,Shut': 'Event' })
    expect(page.missing).toEqual(['Nowhere'])
  })

  it('are found in what is shown below an image too', () => {
    const image = {
      imageAlt: '[[Kell]]',
      imageCaption: '_[[The Shut]]_',
      imageCredit: '[[Ada]]',
      imageLicence: '[[CC0]]',
    }
    const page = resolveLinks(view('', {}, image), typeOf)
    expect(page.sections[0]?.links).toEqual({ 'The,Shut': 'Event' })
    expect(page.missing).toEqual(['Ada', 'CC0'])
  })

  it('do not change a page without any', () => {
    const page = view('Nothing here.')
    expect(resolveLinks(page, typeOf)).toBe(page)
  })

  it('may have the names of object properties', () => {
    const page = resolveLinks(view('[[__proto__x]] [[constructor]]'), () => 'Item')
    expect(page.sections[0]?.links['constructor']).toBe('Item')
    expect(page.missing).toEqual([])
  })
})
