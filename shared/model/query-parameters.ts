/** Table of the query parameters that screens and caches read. */

export const QUERY_PARAMETERS = [
  ...(['page', 'order', 'below', 'after', 'by', 'q', 'template', 'name', 'type', 'series', 'links'] as const),
  ...(['from', 'to', 'as'] as const),
  ...(['item', 'features', 'bugs', 'version'] as const),
  // These occur in e-mail links, whose format the identity service defines.
  ...(['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'] as const),
]

export type QueryParameter = (typeof QUERY_PARAMETERS)[number]

/** Reads a query parameter of the table. A hosted wiki removes all others from an address. */
export const readQueryParameter = (query: { get(name: string): string | null }, name: QueryParameter): string | null =>
  query.get(name)
