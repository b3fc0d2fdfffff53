import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { listVisiblePages, Pagination } from './pagination.tsx'

describe('pagingWindow', () => {
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

describe('Paging', () => {
  const draw = (page: number, pages: number) =>
    renderToString(
      <Pagination
        label="Pages"
        page={page}
        pageCount={pages}
        hrefOf={(number) => `?page=${number}`}
      />,
    )

  it('is nothing where there is one page', () => {
    expect(draw(1, 1)).toBe('')
  })

  it('leads on and back with real links, and says where it is', () => {
    const html = draw(2, 3)
    expect(html).toContain('href="?page=1" rel="prev"')
    expect(html).toContain('href="?page=3" rel="next"')
    expect(html).toMatch(/href="\?page=2"[^>]*aria-current="page"/)
  })

  it('has no way before the first page or after the last', () => {
    expect(draw(1, 3)).not.toContain('rel="prev"')
    expect(draw(3, 3)).not.toContain('rel="next"')
  })
})
