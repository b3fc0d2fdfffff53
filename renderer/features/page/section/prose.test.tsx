import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Links } from '#shared/model/page'
import { TYPE_NAMES } from '#shared/model/page-types'
import { FormattedText, MissingLinksProvider, Prose } from './prose.tsx'

const [type] = TYPE_NAMES
const draw = (text: string, links: Links = {}, missing = new Set<string>()) =>
  renderToString(
    <MissingLinksProvider value={{ keys: missing, series: 'A Series' }}>
      <Prose text={text} links={links} />
    </MissingLinksProvider>,
  )

describe('Prose', () => {
  it('links a page the section knows to its view', () => {
    const html = draw('see [[The Shut|that night]].', { 'The,Shut': 'Event' })
    expect(html).toContain('href="/Event/The,Shut"')
    expect(html).toContain('that night')
  })

  it('leads to the search where the type of a page is not known', () => {
    expect(draw('[[The Shut]]')).toContain('href="/search_results/The%20Shut"')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'does not take %s for a page it knows',
    (name) => {
      expect(draw(`[[${name}]]`)).toContain(`href="/search_results/${name}"`)
    },
  )

  it('marks a page only when it is known to be missing', () => {
    expect(draw('[[Nowhere]]', {}, new Set(['Nowhere']))).toMatch(/class="[^"]*missing/)
    expect(draw('[[Nowhere]]')).not.toMatch(/class="[^"]*missing/)
  })

  it('lets a missing page be created, in the series of this page', () => {
    const html = draw('[[No & Where]]', {}, new Set(['No,~26,Where', 'No,&,Where']))
    expect(html).toContain('href="/user/upload?template=&amp;name=No%20%26%20Where&amp;series=A%20Series"')
    expect(draw('[[Nowhere]]', { Nowhere: 'Race' }, new Set(['Nowhere']))).toContain('template=Race&amp;name=Nowhere')
  })

  it('links web addresses without opener and referrer', () => {
    expect(draw('https://example.org/a.')).toMatch(/<a href="https:\/\/example.org\/a"[^>]*rel="noopener noreferrer"/)
  })

  it('links no other scheme', () => {
    expect(draw('javascript:alert(1) data:text/html,x [[javascript:alert(1)]]')).not.toMatch(
      /href="(?:javascript|data):/,
    )
  })

  it('keeps everything else as it was typed', () => {
    expect(draw('a\n  <b>b</b> [[c')).toBe('a\n  &lt;b&gt;b&lt;/b&gt; [[c')
  })

  it('never throws', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('[[', ']]', '|', 'http://', '\n', '\ud800', '%'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        draw(pieces.join(''), { a: type ?? 'Book' })
      }),
    )
  })
})

const drawText = (text: string, isInline = false) =>
  renderToString(<FormattedText text={text} links={{ 'The,Shut': 'Event' }} isInline={isInline} />)
    .replace(/ class="[^"]*"/g, '')
    .replaceAll('<!-- -->', '')

describe('FormattedText', () => {
  it('draws formats as elements that screen readers know', () => {
    expect(drawText('a **b _c_** \\*\nd')).toBe('<p dir="auto">a <strong>b <em>c</em></strong> *\nd</p>')
    expect(drawText('They:\n\n- a\n- **b**\n\n3. c\n\n> d\n> e')).toBe(
      [
        '<p dir="auto">They:</p><ul dir="auto"><li>a</li><li><strong>b</strong></li></ul>',
        '<ol dir="auto" start="3"><li>c</li></ol><blockquote dir="auto">d\ne</blockquote>',
      ].join(''),
    )
  })

  it('keeps links inside formats', () => {
    expect(drawText('**[[The Shut]]** _https://x.org/a_b_')).toMatch(
      /<strong><a href="\/Event\/The,Shut"><bdi>The Shut<\/bdi><\/a><\/strong> <em><a href="https:\/\/x\.org\/a_b"/,
    )
  })

  it('draws a single paragraph without an element where it has one already', () => {
    expect(drawText('a **b**', true)).toBe('a <strong>b</strong>')
    expect(drawText('- a', true)).toBe('<ul dir="auto"><li>a</li></ul>')
  })

  it('draws a text without signs as before', () => {
    expect(drawText('a <b>\n\n c')).toBe('<p dir="auto">a &lt;b&gt;\n\n c</p>')
  })
})
