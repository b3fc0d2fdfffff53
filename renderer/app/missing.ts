/** An address that leads nowhere: what was asked for, and which pages may have been meant. */
import { data } from 'react-router-dom'
import { nameOfKey } from '#shared/model/page-key'
import { nearNames } from '#shared/rules/suggest'
import type { MissingPage } from '../features/missing/missing-page.ts'
import type { Services } from '../services/ports.ts'

const MOST_NEAR = 6
/** Longer than any name or sensible question. */
const LONGEST = 500

const UNREADABLE = /[\p{Cc}\p{Surrogate}]/u

/** False for addresses that were never made by people: broken encoding, controls, no end. */
export function isReadable(url: URL, asked: string): boolean {
  try {
    decodeURIComponent(url.pathname)
  } catch {
    return false
  }
  return asked.length <= LONGEST && !UNREADABLE.test(asked)
}

/** To be thrown. An answer that cannot be had makes the screen poorer, never another. */
export async function missing({ catalogue }: Services, url: URL) {
  const [, , id = url.pathname.slice(1)] = url.pathname.split('/')
  const key = decoded(id)
  const asked = nameOfKey(key).trim()
  if (asked === '' || !isReadable(url, asked)) return notFound({ asked: '', near: [] })
  const read = await catalogue.all()
  const cards = read.ok ? nearNames(read.value, asked, MOST_NEAR + 1) : []
  return notFound({
    asked,
    near: cards
      // the catalogue may be older than the answer that there is no such page
      .filter((card) => card.key !== key)
      .slice(0, MOST_NEAR)
      .map(({ name, type, series, ...card }) => ({ key: card.key, name, type, series })),
  })
}

const notFound = (page: MissingPage) => data(page, { status: 404 })

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
