/** Helper: callbacks for tests of undamaged wikis; damage fails the test, progress is ignored. */

import { describeDamage, type OnDamage } from '../../../operations/wiki/damage.ts'
import type { StartProgress } from '../../../operations/wiki/progress.ts'

export const failOnDamage: OnDamage = (damage) => {
  throw new Error(describeDamage(damage))
}

export const ignoreProgress: StartProgress = () => () => {}
