/** Adapter of verified token claims to `request.auth`, which is null for a client that is not signed in. */

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
