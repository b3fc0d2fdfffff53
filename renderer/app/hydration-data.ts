/** The router's data as it travels in the page: an inert JSON block, errors as nothing but a status. */
import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl,
} from 'react-router-dom'

interface CarriedData {
  readonly loaderData: Record<string, unknown>
  /** Route id → HTTP status. */
  readonly errors: Record<string, number> | null
}

const isCarried = (data: unknown): data is CarriedData =>
  typeof data === 'object' && data !== null && 'loaderData' in data && 'errors' in data

/** What the server prints. */
export const carriedData = (
  loaderData: Record<string, unknown>,
  errors: Record<string, unknown> | null,
): CarriedData => ({
  loaderData,
  errors:
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([id, error]) => [
        id,
        isRouteErrorResponse(error) ? error.status : 500,
      ]),
    ),
})

/** What the browser makes of it; null where no page was rendered ahead. */
export function readHydrationData(data: unknown): HydrationState | null {
  if (!isCarried(data)) return null
  const errors =
    data.errors &&
    Object.fromEntries(
      Object.entries(data.errors).map(([id, status]) => [
        id,
        new UNSAFE_ErrorResponseImpl(status, '', null),
      ]),
    )
  return { loaderData: data.loaderData, errors, actionData: null }
}
