/** `request.auth`: who asks, by the claims of a token that was checked; null when nobody signed in. */

import { fromJson } from './values/from-document.ts'
import { mapOf } from './values/map.ts'
import type { RulesValue } from './values/value.ts'

export type Claims = Readonly<Record<string, unknown>>

export const authValue = (claims: Claims | null): RulesValue =>
  claims === null
    ? null
    : mapOf([
        ['uid', fromJson(claims['sub'])],
        ['token', () => fromJson(claims)],
      ])
