/** Conversion between the router's state and the route data that the page host sends. */
import { type HydrationState, isRouteErrorResponse, UNSAFE_ErrorResponseImpl } from 'react-router-dom'
import { isRouteData, type RouteData, type RouteError } from '#shared/route-data'
import { isMissingPage } from '../../features/missing/missing-page.ts'

/** Returns the data for the rendered page. Of an error it holds the status and the similar page names alone. */
export const toRouteData = (
  loaderData: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<string, unknown>> | null,
): RouteData => ({
  loaderData,
  errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toRouteError(error)])),
})

const toRouteError = (error: unknown): RouteError =>
  isRouteErrorResponse(error)
    ? { status: error.status, missing: isMissingPage(error.data) ? error.data : null }
    : { status: 500, missing: null }

/** Returns the router's state for hydration; null if the server rendered no page. */
export function readHydrationData(data: unknown): HydrationState | null {
  if (!isRouteData(data)) return null
  const errors =
    data.errors && Object.fromEntries(Object.entries(data.errors).map(([id, error]) => [id, toErrorResponse(error)]))
  return { loaderData: data.loaderData, errors, actionData: null }
}

const toErrorResponse = ({ status, missing }: RouteError) => new UNSAFE_ErrorResponseImpl(status, '', missing)
