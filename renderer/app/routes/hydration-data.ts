/** The router's data as it travels in the page: an inert JSON block; of errors the status, and near names. */
import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl,
} from 'react-router-dom'
import { isMissingPage, type MissingPage } from '../../features/missing/missing-page.ts'

interface SerializedError {
  readonly status: number
  readonly missing: MissingPage | null
}

interface SerializedHydrationData {
  readonly loaderData: Record<string, unknown>
  /** By route id. Never a message: it might say more than a reader may know. */
  readonly errors: Record<string, SerializedError> | null
}

const isSerializedHydrationData = (data: unknown): data is SerializedHydrationData =>
  typeof data === 'object' && data !== null && 'loaderData' in data && 'errors' in data

/** What the server prints. */
export const serializeHydrationData = (
  loaderData: Record<string, unknown>,
  errors: Record<string, unknown> | null,
): SerializedHydrationData => ({
  loaderData,
  errors:
    errors &&
    Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, serializeError(error)])),
})

const serializeError = (error: unknown): SerializedError =>
  isRouteErrorResponse(error)
    ? { status: error.status, missing: isMissingPage(error.data) ? error.data : null }
    : { status: 500, missing: null }

/** What the browser makes of it; null where no page was rendered ahead. */
export function readHydrationData(data: unknown): HydrationState | null {
  if (!isSerializedHydrationData(data)) return null
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
