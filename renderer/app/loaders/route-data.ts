/** Loader of routes in the web edition: the page host answers what its own loaders returned. */
import { data, redirect } from 'react-router-dom'
import { isRouteRedirect, type RouteData, type RouteRedirect } from '#shared/route-data'
import { fetchRouteData } from '../../services/reading/route-data.ts'

/** Returns null if the page host does not answer. Throws its redirect or "not found" as a loader does. */
export async function loadFromPageHost(url: URL): Promise<{ readonly loaderData: unknown } | null> {
  const answer = await fetchRouteData(url.pathname + url.search)
  return answer === null ? null : { loaderData: unwrapRouteData(answer) }
}

/** Returns the data of the innermost route, the only one of a page that has any. */
export function unwrapRouteData(answer: RouteData | RouteRedirect): unknown {
  if (isRouteRedirect(answer)) throw redirect(answer.redirect.location, answer.redirect.status)
  for (const { status, missing } of Object.values(answer.errors ?? {})) throw data(missing, { status })
  return Object.values(answer.loaderData).at(-1)
}
