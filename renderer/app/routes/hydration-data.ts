/** Serializer and parser of the router's hydration data, an inert JSON block in the rendered page. */
import { type HydrationState, isRouteErrorResponse, UNSAFE_ErrorResponseImpl } from 'react-router-dom'
import { isMissingPage, type MissingPage } from '../../features/missing/missing-page.ts'

interface SerializedError {
  readonly status: number
  readonly missing: MissingPage | null
}

interface SerializedHydrationData {
  readonly loaderData: Record<string, unknown>
  /** Errors by route id, without their messages, which might disclose what the reader may not know. */
  readonly errors: Record<string, SerializedError> | null
}

const isSerializedHydrationData = (data: unknown): data is SerializedHydrationData =>
  typeof data === 'object' && data !== null && 'loaderData' in data && 'errors' in data

/** Returns the data for the rendered page. Of an error it holds the status and the similar page names alone. */
export const serializeHydrationData = (
  loaderData: Record<string, unknown>,
  errors: Record<string, unknown> | null,
): SerializedHydrationData => ({
  loaderData,
  errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, serializeError(error)])),
})

const serializeError = (error: unknown): SerializedError =>
  isRouteErrorResponse(error)
    ? { status: error.status, missing: isMissingPage(error.data) ? error.data : null }
    : { status: 500, missing: null }

/** Returns the router's state for hydration; null if the server rendered no page. */
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
