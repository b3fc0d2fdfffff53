import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { listVisiblePages, Pagination } from './pagination.tsx'

describe('listVisiblePages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 9]],
    [3, 9, [1, 2, 3, 4, 9]],
    [5, 9, [1, 4, 5, 6, 9]],
    [7, 9, [1, 6, 7, 8, 9]],
    [4, 9, [1, 2, 3, 4, 5, 9]],
    [9, 9, [1, 8, 9]],
  ])('on page %i of %i shows %j', (page, pages, shown) => {
    expect(listVisiblePages(page, pages)).toEqual(shown)
  })
})

describe('Pagination', () => {
  const draw = (page: number, pages: number) =>
    renderToString(<Pagination label="Pages" page={page} pageCount={pages} hrefOf={(number) => `?page=${number}`} />)

  it('renders nothing for a single page', () => {
    expect(draw(1, 1)).toBe('')
  })

  it('links to the previous and next page, and marks the current one', () => {
    const html = draw(2, 3)
    expect(html).toContain('href="?page=1" rel="prev"')
    expect(html).toContain('href="?page=3" rel="next"')
    expect(html).toMatch(/href="\?page=2"[^>]*aria-current="page"/)
  })

  it('has no link before the first page', () => {
    expect(draw(1, 3)).not.toContain('rel="prev"')
    expect(draw(3, 3)).not.toContain('rel="next"')
  })
})
