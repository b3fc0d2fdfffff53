/** Parser for scalar values: normalizes each to one JSON form, and applies the hosted service's limits. */

import { isWellFormed } from '../../store/values/path-key.ts'
import { formatInstant } from '../../store/values/value-order.ts'
import { invalidArgumentError } from '../firestore-error.ts'

/** Limit of the hosted service: 1 MiB minus the minimum size of a document with one field. */
const MAX_VALUE_BYTES = 1_048_487
export const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

/** As in the hosted service, timestamps are truncated to microseconds. */
export function readTimestamp(json: unknown, at: string): string {
  const match =
    typeof json === 'string'
      ? /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/.exec(json)
      : null
  const seconds = match === null ? Number.NaN : Date.parse(`${match[1]}${match[3]}`) / 1000
  if (Number.isNaN(seconds) || seconds < -62_135_596_800 || seconds > 253_402_300_799)
    throw invalidArgumentError(`Invalid value at '${at}' (Timestamp).`)
  return formatInstant({
    seconds,
    micros: Number((match?.[2] ?? '').slice(0, 6).padEnd(6, '0')),
  })
}

export function readText(json: unknown, at: string): string {
  if (typeof json !== 'string') throw invalidArgumentError(`Invalid value at '${at}' (TYPE_STRING).`)
  if (!isWellFormed(json)) throw invalidArgumentError(`Invalid value at '${at}': the text is not valid UTF-8.`)
  if (json.length * 3 > MAX_VALUE_BYTES && Buffer.byteLength(json) > MAX_VALUE_BYTES) throw tooLongError(at)
  return json
}

export function readInteger(json: unknown, at: string): string {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return String(json + 0)
  if (typeof json !== 'string' || !/^-?\d{1,19}$/.test(json))
    throw invalidArgumentError(`Invalid value at '${at}' (TYPE_INT64).`)
  const integer = BigInt(json)
  if (integer < INT64.min || integer > INT64.max) throw invalidArgumentError(`Invalid value at '${at}' (TYPE_INT64).`)
  return integer.toString()
}

export function readDouble(json: unknown, at: string): number {
  if (typeof json === 'number') return json
  if (json === 'NaN' || json === 'Infinity' || json === '-Infinity') return Number(json)
  if (typeof json === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(json)) return Number(json)
  throw invalidArgumentError(`Invalid value at '${at}' (TYPE_DOUBLE).`)
}

export function readBytes(json: unknown, at: string): string {
  if (typeof json !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(json))
    throw invalidArgumentError(`Invalid value at '${at}' (TYPE_BYTES).`)
  const bytes = Buffer.from(json, 'base64')
  if (bytes.length > MAX_VALUE_BYTES) throw tooLongError(at)
  return bytes.toString('base64')
}

export function readReferenceValue(json: unknown, at: string): string {
  const parts = typeof json === 'string' ? json.split('/') : []
  const isValid =
    parts[0] === 'projects' &&
    parts[2] === 'databases' &&
    parts[4] === 'documents' &&
    parts.length >= 7 &&
    parts.length % 2 === 1 &&
    !parts.includes('')
  if (typeof json !== 'string' || !isValid || !isWellFormed(json))
    throw invalidArgumentError(`Invalid value at '${at}': a reference is the full name of a document.`)
  return json
}

export function readGeoPoint(json: unknown, at: string): { latitude: number; longitude: number } {
  if (typeof json !== 'object' || json === null) throw invalidArgumentError(`Invalid value at '${at}' (LatLng).`)
  const latitude = 'latitude' in json ? readDouble(json.latitude, at) : 0
  const longitude = 'longitude' in json ? readDouble(json.longitude, at) : 0
  if (!(Math.abs(latitude) <= 90)) throw invalidArgumentError(`Latitude must be in the range of [-90, 90] at '${at}'.`)
  if (!(Math.abs(longitude) <= 180))
    throw invalidArgumentError(`Longitude must be in the range of [-180, 180] at '${at}'.`)
  return { latitude, longitude }
}

const tooLongError = (at: string) =>
  invalidArgumentError(`The value of property "${at}" is longer than ${MAX_VALUE_BYTES} bytes.`)
