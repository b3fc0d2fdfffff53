/** Hook: whether edit screens show previews beside the texts on this device. */
import { useSyncExternalStore } from 'react'
import { createPreference } from '../browser/appearance.ts'

const sidePreview = createPreference({
  key: 'side-preview',
  attribute: 'sidePreview',
  allowed: ['off', 'on'],
  defaultValue: 'off',
})

export const useSidePreview = (): readonly [isOn: boolean, set: (isOn: boolean) => void] => [
  useSyncExternalStore(sidePreview.subscribe, sidePreview.get) === 'on',
  (isOn) => sidePreview.set(isOn ? 'on' : 'off'),
]
