/** Contract of the route data: what the page host answers to a navigation inside the interface. */
import { hasShape } from './shape.ts'

/** Prefix of an address: `/_data/Race/Kell` answers the data of `/Race/Kell`. No page address begins with it. */
export const ROUTE_DATA_PREFIX = '/_data'

/** Attributes of the data block of a rendered page. */
export const ETAG_ATTRIBUTE = 'data-etag'
export const RENDERED_AT_ATTRIBUTE = 'data-rendered-at'

export interface RouteError {
  readonly status: number
  /** Data of a "not found" answer, which the interface checks; otherwise null. */
  readonly missing: unknown
}

/** What the loaders of a page returned, by route id. It is the same for every visitor. */
export interface RouteData {
  readonly loaderData: Readonly<Record<string, unknown>>
  /** Errors by route id, without their messages, which might disclose what the reader may not know. */
  readonly errors: Readonly<Record<string, RouteError>> | null
}

/** Sent with status 200: the browser would follow another status before the interface sees it. */
export interface RouteRedirect {
  readonly redirect: { readonly status: number; readonly location: string }
}

export const isRouteData = (value: unknown): value is RouteData =>
  typeof value === 'object' && value !== null && 'loaderData' in value && 'errors' in value

export const isRouteRedirect = (value: unknown): value is RouteRedirect =>
  hasShape(value, { redirect: { status: 'number', location: 'string' } })
