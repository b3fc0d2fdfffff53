/** The router's data as it travels in the page: an inert JSON block; of errors the status, and near names. */
import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl,
} from 'react-router-dom'
import { isMissingPage, type MissingPage } from '../../features/missing/missing-page.ts'

interface CarriedError {
  readonly status: number
  readonly missing: MissingPage | null
}

interface CarriedData {
  readonly loaderData: Record<string, unknown>
  /** By route id. Never a message: it might say more than a reader may know. */
  readonly errors: Record<string, CarriedError> | null
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
    Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, carriedError(error)])),
})

const carriedError = (error: unknown): CarriedError =>
  isRouteErrorResponse(error)
    ? { status: error.status, missing: isMissingPage(error.data) ? error.data : null }
    : { status: 500, missing: null }

/** What the browser makes of it; null where no page was rendered ahead. */
export function readHydrationData(data: unknown): HydrationState | null {
  if (!isCarried(data)) return null
  const errors =
    data.errors &&
    Object.fromEntries(
      Object.entries(data.errors).map(([id, { status, missing }]) => [
        id,
        new UNSAFE_ErrorResponseImpl(status, '', missing),
      ]),
    )
  return { loaderData: data.loaderData, errors, actionData: null }
}
