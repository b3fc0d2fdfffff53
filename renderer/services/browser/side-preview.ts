/** Preference of this device: whether an edit screen shows previews beside the texts. Loaded only for editing. */
import { createPreference } from './appearance.ts'

export const sidePreview = createPreference({
  key: 'side-preview',
  attribute: 'sidePreview',
  allowed: ['off', 'on'],
  defaultValue: 'off',
})
