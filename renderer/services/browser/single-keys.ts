/** Preference of this device: whether keys of a single letter or sign act. Kept out of the first load. */
import { createPreference } from './appearance.ts'

export const singleKeys = createPreference({
  key: 'single-keys',
  attribute: 'singleKeys',
  allowed: ['on', 'off'],
  defaultValue: 'on',
})
