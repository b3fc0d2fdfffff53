/** A chunk that is gone because a newer build has taken its place: one reload that keeps what was typed, then a message. */
import type { createBrowserRouter } from 'react-router-dom'
import { formatReadStatus } from '#shared/errors'
import {
  isSiteReachable,
  readReloadRecord,
  saveReloadRecord,
  type TypedFields,
} from '../../services/browser/reload-record.ts'
import { logError } from '../../ui/log-error.ts'
import styles from '../frame/error-screen.module.css'

type Router = ReturnType<typeof createBrowserRouter>

/** Its file carries the hash of all it leads to, and so names the build. */
const BUILD = import.meta.url

/** Where the reader is going, which is where the new build should meet them. */
function findDestination(router: Router | null): string {
  if (router === null) return window.location.href
  const { location, navigation } = router.state
  return new URL(router.createHref(navigation.location ?? location), window.location.href).href
}

export async function recoverFromMissingChunk(router: Router | null): Promise<never> {
  if (!(await isSiteReachable())) throw new Response(null, { status: 503 })
  const lastReload = readReloadRecord()
  if (lastReload?.build === BUILD || !saveReloadRecord({ build: BUILD, typed: collectTypedText() }))
    throw new Response(null, { status: 410 })
  // an address that differs only by its anchor would be scrolled to, not loaded
  const target = findDestination(router)
  if (target.split('#')[0] === window.location.href.split('#')[0]) window.location.reload()
  else window.location.assign(target)
  return new Promise(() => {})
}

/** A password is one while it is shown, too. */
const FIELDS =
  'input[name]:not([type=hidden], [type=password], [autocomplete$=password]), textarea[name]'

type Field = HTMLInputElement | HTMLTextAreaElement

const findFields = (name: string): Field[] =>
  [...document.querySelectorAll<Field>(FIELDS)].filter((field) => field.name === name)

const collectTypedText = (): TypedFields =>
  [...document.querySelectorAll<Field>(FIELDS)]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field.name, findFields(field.name).indexOf(field), field.value])

/** Once, and never over what has been typed since. */
export function restoreTypedText(): void {
  const reload = readReloadRecord()
  if (reload === null || reload.typed.length === 0) return
  saveReloadRecord({ ...reload, typed: [] })
  for (const [name, index, text] of reload.typed) {
    const field = findFields(name)[index]
    if (field === undefined || field.value !== field.defaultValue) continue
    // past React, which would take the new value for the one it knows
    const prototype = Object.getPrototypeOf(field)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Where the interface could not take over a page that was rendered ahead. */
export function showStartError(problem: unknown): void {
  const { code, heading, text } = formatReadStatus(
    problem instanceof Response ? problem.status : null,
  )
  const message = document.createElement('p')
  message.setAttribute('role', 'status')
  message.className = styles['beside'] ?? ''
  message.textContent = `${heading}. ${text}`
  document.body.prepend(message)
  logError(code)
  restoreTypedText()
}
