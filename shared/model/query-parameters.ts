/** What stands behind the question mark of an address: every name a screen reads, for all who read them or keep them. */

export const QUERY_PARAMETERS = [
  ...(['page', 'order', 'below', 'after', 'by', 'q', 'template', 'name'] as const),
  ...(['item', 'features', 'bugs', 'version'] as const),
  // of the links in mails, as the identity service writes them
  ...(['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'] as const),
]

export type QueryParameter = (typeof QUERY_PARAMETERS)[number]

/** The only way to read one: a name that is not in the table is cut off in front of a hosted wiki. */
export const readQueryParameter = (
  query: { get(name: string): string | null },
  name: QueryParameter,
): string | null => query.get(name)
