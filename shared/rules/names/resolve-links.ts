/** Resolver of links without a stored target type: the catalogue gives the type, or the link is missing. */
import type { PageView, Section } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { listBlockLinks, listTitleLinks } from '#shared/rules/names/list-links'

type Linked = Pick<PageView, 'sections' | 'missing'>

/** Returns the view with all links that the catalogue knows, and the keys that it does not contain. */
export function resolveLinks<View extends Linked>(view: View, typeOf: (key: string) => TypeName | null): View & Linked {
  const unknown = view.sections.map(findUnknownLinks)
  const found = new Map<string, TypeName>()
  const missing = new Set<string>()
  for (const key of unknown.flat()) {
    const type = typeOf(key)
    if (type === null) missing.add(key)
    else found.set(key, type)
  }
  if (found.size === 0 && missing.size === 0) return view
  const sections = view.sections.map((section, i) => addLinks(section, unknown[i] ?? [], found))
  return { ...view, sections, missing: [...missing] }
}

function addLinks(section: Section, unknown: readonly string[], found: ReadonlyMap<string, TypeName>): Section {
  const links = unknown.flatMap((key) => {
    const type = found.get(key)
    return type === undefined ? [] : [[key, type] as const]
  })
  if (links.length === 0) return section
  return { ...section, links: { ...section.links, ...Object.fromEntries(links) } }
}

/** Returns the keys of linked pages whose type the section does not store. */
function findUnknownLinks({ blocks, links }: Section): readonly string[] {
  return blocks
    .flatMap((block) => [...block.entries.flatMap(({ title }) => listTitleLinks(title)), ...listBlockLinks(block)])
    .filter((key) => !Object.hasOwn(links, key))
}
