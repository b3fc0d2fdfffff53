/** For tests of wikis that are whole and small: damage fails the test, and progress is not said. */

import { describeDamage, type OnDamage } from '../../../operations/wiki/damage.ts'
import type { StartProgress } from '../../../operations/wiki/progress.ts'

export const failOnDamage: OnDamage = (damage) => {
  throw new Error(describeDamage(damage))
}

export const ignoreProgress: StartProgress = () => () => {}
