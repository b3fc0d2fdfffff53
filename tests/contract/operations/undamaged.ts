/** For tests of wikis that are whole and small: damage fails the test, and progress is not said. */

import { describeDamage, type OnDamage } from '../../../scripts/operations/wiki/damage.ts'
import type { Progress } from '../../../scripts/operations/wiki/progress.ts'

export const failOnDamage: OnDamage = (damage) => {
  throw new Error(describeDamage(damage))
}

export const quietly: Progress = () => () => {}
