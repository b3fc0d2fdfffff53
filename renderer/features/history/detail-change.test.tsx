import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DetailChange } from './detail-change.tsx'

it('isolates each text, so that a bidi character in one does not affect the others', () => {
  const shown = renderToString(<DetailChange detail="series" texts={['Ro\u202eads', '', 'Gates']} />)
  const words = shown.replaceAll('<!-- -->', '')
  expect(words).toBe('Series: <bdi>Ro\u202eads</bdi> → <bdi></bdi> → <bdi>Gates</bdi>')
})

it('says a first place in words', () => {
  const shown = renderToString(<DetailChange detail="ownFirst" texts={['', 'Small,Change', 'Small,Change 3']} />)
  const words = shown.replaceAll('<!-- -->', '')
  expect(words).toBe('First Met: <bdi></bdi> → <bdi>Small Change</bdi> → <bdi>Small Change, chapter 3</bdi>')
})
