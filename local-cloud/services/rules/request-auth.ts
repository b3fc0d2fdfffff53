/** `request.auth`: who asks, by the claims of a token that was checked; null when nobody signed in. */

import { fromJson } from './values/from-document.ts'
import { createRulesMap } from './values/rules-map.ts'
import type { RulesValue } from './values/rules-value.ts'

export type Claims = Readonly<Record<string, unknown>>

export const createAuthValue = (claims: Claims | null): RulesValue =>
  claims === null
    ? null
    : createRulesMap([
        ['uid', fromJson(claims['sub'])],
        ['token', () => fromJson(claims)],
      ])
