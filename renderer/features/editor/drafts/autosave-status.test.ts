import { expect, it } from 'vitest'
import { formatAutosaveTime } from './autosave-status.ts'

const at = new Date(2026, 10, 20, 10, 5)

it('names the day of an autosave, except today', () => {
  expect(formatAutosaveTime(at, new Date(2026, 10, 20, 23, 59), 'en-GB')).toBe('10:05')
  expect(formatAutosaveTime(at, new Date(2026, 10, 21, 0, 1), 'en-GB')).toBe('20 Nov 2026, 10:05')
})
