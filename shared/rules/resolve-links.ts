/** Links in prose whose targets a section does not know: found in the catalogue, or known to be missing. */
import type { PageView, Section } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { parseProse } from '#shared/rules/links'

/** Keys the sections link to without saying what they are. */
export function unknownLinks({ sections }: PageView): ReadonlySet<string> {
  return new Set(sections.flatMap((section) => [...unknownIn(section)]))
}

/** The view with every link the catalogue knows, and the keys it was asked for and does not hold. */
export function resolveLinks(view: PageView, typeOf: (key: string) => TypeName | null): PageView {
  const unknown = [...unknownLinks(view)]
  if (unknown.length === 0) return view
  const found = new Map(
    unknown.flatMap((key) => {
      const type = typeOf(key)
      return type === null ? [] : [[key, type] as const]
    }),
  )
  const missing = unknown.filter((key) => !found.has(key))
  return { ...view, sections: view.sections.map((section) => withLinks(section, found)), missing }
}

function withLinks(section: Section, found: ReadonlyMap<string, TypeName>): Section {
  const links = [...unknownIn(section)].flatMap((key) => {
    const type = found.get(key)
    return type === undefined ? [] : [[key, type] as const]
  })
  if (links.length === 0) return section
  return { ...section, links: { ...section.links, ...Object.fromEntries(links) } }
}

function unknownIn({ blocks, links }: Section): ReadonlySet<string> {
  const texts = blocks.flatMap(({ entries }) => entries.flatMap(({ title, text }) => [title, text]))
  return new Set(
    texts
      .flatMap(parseProse)
      .flatMap((token) =>
        token.kind === 'page' && !Object.hasOwn(links, token.key) ? [token.key] : [],
      ),
  )
}
