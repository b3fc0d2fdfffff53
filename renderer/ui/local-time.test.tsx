import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LocalTime } from './local-time.tsx'

describe('LocalTime', () => {
  it('prints one fixed form on the server, whatever its time zone', () => {
    expect(renderToString(<LocalTime at="2026-02-12T23:40:31Z" />)).toBe(
      '<time dateTime="2026-02-12T23:40:31.000Z">12 February 2026</time>',
    )
  })

  it.each(['', 'yesterday', Number.NaN, Number.POSITIVE_INFINITY, 9e15])(
    'shows nothing for %j, which is no date',
    (at) => {
      expect(renderToString(<LocalTime at={at} />)).toBe('')
    },
  )
})
