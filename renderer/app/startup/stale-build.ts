/** Recovery from a missing chunk after a deployment: one reload that restores typed text, then an error message. */
import type { createBrowserRouter } from 'react-router-dom'
import { formatReadStatus } from '#shared/errors'
import { retry } from '#shared/messages/frame-messages'
import {
  isSiteReachable,
  readReloadRecord,
  saveReloadRecord,
  type TypedFields,
} from '../../services/browser/reload-record.ts'
import loading from '../../ui/loading.module.css'
import { logError } from '../../ui/log-error.ts'
import styles from '../frame/error-screen.module.css'

type Router = ReturnType<typeof createBrowserRouter>

/** Identifies the build: the file name contains a hash of the module and its imports. */
const BUILD = import.meta.url

/** Returns the address that is being navigated to, which the new build should open. */
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
  // Assigning an address that differs only by its hash would scroll instead of load.
  const target = findDestination(router)
  if (target.split('#')[0] === window.location.href.split('#')[0]) window.location.reload()
  else window.location.assign(target)
  return new Promise(() => {})
}

/** Fields whose text is kept over the reload: no passwords, whether revealed or not. */
const FIELDS = 'input[name]:not([type=hidden], [type=password], [autocomplete$=password]), textarea[name]'

type Field = HTMLInputElement | HTMLTextAreaElement

const findFields = (name: string): Field[] =>
  [...document.querySelectorAll<Field>(FIELDS)].filter((field) => field.name === name)

const collectTypedText = (): TypedFields =>
  [...document.querySelectorAll<Field>(FIELDS)]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field.name, findFields(field.name).indexOf(field), field.value])

/** Restores the text once, and never over newer text. */
export function restoreTypedText(): void {
  const reload = readReloadRecord()
  if (reload === null || reload.typed.length === 0) return
  saveReloadRecord({ ...reload, typed: [] })
  for (const [name, index, text] of reload.typed) {
    const field = findFields(name)[index]
    if (field === undefined || field.value !== field.defaultValue) continue
    // The native setter: React would ignore a value set through the setter it has replaced.
    Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Shows an error above a rendered page that could not be hydrated. */
export function showStartError(problem: unknown): void {
  const { code, heading, text } = formatReadStatus(problem instanceof Response ? problem.status : null)
  const message = document.createElement('p')
  message.role = 'status'
  message.className = styles['above'] ?? ''
  // An empty address is that of the document, which is loaded again.
  const link = Object.assign(document.createElement('a'), { href: '', textContent: retry })
  message.append(`${heading}. ${text} `, link)
  document.body.prepend(message)
  // The document of a screen that is rendered in the browser holds this alone, which would say for ever that it loads.
  document.querySelector(`.${loading['placeholder']}`)?.remove()
  logError(code)
  restoreTypedText()
}
