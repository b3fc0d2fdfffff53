import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StorageProvider } from '../services/hooks/use-storage-address.ts'
import { CoverShelf, type ShelvedBook } from './cover-shelf.tsx'

const book = (name: string, bookNumber: number | null, image: string | null): ShelvedBook => ({
  key: name,
  type: 'Book',
  name,
  series: 'Sea',
  bookNumber,
  image,
})

it('shows covers in order with their numbers, and a drawn spine for a book without image', () => {
  const html = renderToStaticMarkup(
    <StorageProvider value={{ origin: 'http://127.0.0.1:5000', bucket: 'b' }}>
      <CoverShelf
        books={[
          book('One', 1, 'ManualOfStyle/_1a2b3c4d-one.webp'),
          book('Two', 2, 'ManualOfStyle/_1a2b3c4d-two.webp'),
          book('Three', null, null),
        ]}
        eagerCount={1}
      />
    </StorageProvider>,
  )
  const items = html.split('<li>').slice(1)
  expect(items.map((item) => /\/Book\/(\w+)"/.exec(item)?.[1])).toEqual(['One', 'Two', 'Three'])
  expect(items.map((item) => /Book \d/.exec(item)?.[0])).toEqual(['Book 1', 'Book 2', undefined])
  expect(items.map((item) => /one\.webp_240|two\.webp_240/.exec(item)?.[0])).toEqual([
    'one.webp_240',
    'two.webp_240',
    undefined,
  ])
  expect(items.map((item) => /loading="(\w+)"/.exec(item)?.[1])).toEqual(['eager', 'lazy', undefined])
  // The name on the spine is a drawing; the name below it is read.
  expect(items[2]).toMatch(/aria-hidden="true"><bdi>Three/)
})
