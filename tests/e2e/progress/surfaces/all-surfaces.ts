/** Table of all surfaces of the leak test. */
import type { Surface } from '../surface.ts'
import { OWN_SURFACES } from './own-surfaces.ts'
import { READING_SURFACES } from './reading-surfaces.ts'
import { ROUTE_SURFACES } from './route-surfaces.ts'
import { TYPING_SURFACES } from './typing-surfaces.ts'

export const SURFACES: readonly Surface[] = [
  ...ROUTE_SURFACES,
  ...TYPING_SURFACES,
  ...READING_SURFACES,
  ...OWN_SURFACES,
]
