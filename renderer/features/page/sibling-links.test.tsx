import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SiblingLinks } from './sibling-links.tsx'

it.each([
  [1, '1 other Race of '],
  [2, '2 other Races of '],
  [40, '40 other Races of '],
])('%i pages beside this one are counted in their own number', (total, words) => {
  const pages = [{ key: 'Kell', name: 'Kell' }]
  const html = renderToString(
    <SiblingLinks reference={{ type: 'Race', series: 'A Series' }} siblings={{ pages, total }} />,
  )
  expect(html).toContain(`${words}<bdi>A Series</bdi>`)
})
