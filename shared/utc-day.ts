/** Formats the UTC date of a time. */

/**
 * @param time milliseconds since 1970
 * @returns for example `2026-11-26`
 */
export const toUtcDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
