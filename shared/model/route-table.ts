/** Table of routes: every address of the interface with its pattern and its access; and the parser of addresses. */
import { getTypeSpec, type PartSpec, TYPE_NAMES, type TypeName } from './page-types.ts'
import { editPattern, listPath, ROUTES, type RouteName, viewPattern } from './paths.ts'

/**
 * `indexed`: in the sitemap. `open`: search engines may read it, links from outside may open it. `unlisted`: links
 * from outside may open it. `personal`: it belongs to a person with an account, and is reached within the wiki only.
 */
export type RouteAccess = 'indexed' | 'open' | 'unlisted' | 'personal'

export type Route = { readonly pattern: string; readonly access: RouteAccess } & (
  | { readonly name: RouteName }
  | { readonly name: 'list'; readonly type: TypeName }
  | { readonly name: 'view' | 'edit'; readonly type: TypeName; readonly part: PartSpec }
)

const ACCESS: Readonly<Record<RouteName, RouteAccess>> = {
  home: 'indexed',
  login: 'personal',
  forgotPassword: 'personal',
  signUp: 'personal',
  user: 'personal',
  verify: 'personal',
  authentication: 'personal',
  newPassword: 'personal',
  mailLink: 'personal',
  upload: 'personal',
  requestFeature: 'personal',
  reportBug: 'personal',
  privacy: 'indexed',
  pipeline: 'open',
  changeLog: 'open',
  addChangeLog: 'personal',
  allContent: 'indexed',
  series: 'indexed',
  search: 'unlisted',
  searchResults: 'unlisted',
  random: 'unlisted',
  recentChanges: 'open',
  recap: 'unlisted',
  maintenance: 'personal',
  history: 'open',
  comparison: 'open',
}

const ROUTE_NAMES = Object.keys(ROUTES) as readonly RouteName[]

/** Lists come before `series`, which has their address in another case. */
export const ROUTE_TABLE: readonly Route[] = [
  ...TYPE_NAMES.map((type) => ({
    name: 'list' as const,
    pattern: listPath(type),
    access: 'indexed' as const,
    type,
  })),
  ...ROUTE_NAMES.map((name) => ({ name, pattern: ROUTES[name], access: ACCESS[name] })),
  ...TYPE_NAMES.flatMap((type) =>
    getTypeSpec(type).parts.flatMap((part): Route[] => [
      { name: 'view', pattern: viewPattern(type, part.view), access: 'indexed', type, part },
      { name: 'edit', pattern: editPattern(part), access: 'personal', type, part },
    ]),
  ),
]

export interface ParsedPath {
  readonly route: Route
  /** Decoded values of the pattern's parameters; none is empty. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * Finds the route of a path as it stands in an address: encoded, without query and fragment; one slash at its end is
 * ignored. `isCaseSensitive: false` finds the route that was meant. Returns null where no route matches.
 */
export function parsePath(
  path: string,
  { isCaseSensitive = true }: { readonly isCaseSensitive?: boolean } = {},
): ParsedPath | null {
  const segments = splitPath(path)
  for (const route of ROUTE_TABLE) {
    const params = matchSegments(splitPath(route.pattern), segments, isCaseSensitive)
    if (params !== null) return { route, params }
  }
  return null
}

const splitPath = (path: string): readonly string[] => path.replace(/(?<=[^/])\/$/, '').split('/')

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
  isCaseSensitive: boolean,
): ParsedPath['params'] | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) {
      const value = decodeSegment(segment)
      if (value === '') return null
      params[part.slice(1)] = value
    } else if (isCaseSensitive ? part !== segment : part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

/** Returns '' for a broken percent-encoding. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
