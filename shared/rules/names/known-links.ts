/** Collector of the links in a section. */
import type { Block, Links } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { listBlockLinks } from './list-links.ts'

/** Returns the links of a section whose targets are known, for its `links` field. */
export function collectKnownLinks(blocks: readonly Block[], typeOf: (key: string) => TypeName | null): Links {
  return Object.fromEntries(
    blocks.flatMap(listBlockLinks).flatMap((key) => {
      const type = typeOf(key)
      return type === null ? [] : [[key, type] as const]
    }),
  )
}
