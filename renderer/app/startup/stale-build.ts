/** Recovery from a missing chunk after a deployment: one reload that restores typed text, then an error message. */
import type { createBrowserRouter } from 'react-router-dom'
import { partNotLoaded } from '#shared/messages/start-messages'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { viewPattern } from '#shared/model/paths'
import {
  isSiteReachable,
  readReloadRecord,
  saveReloadRecord,
  type TypedFields,
} from '../../services/browser/reload-record.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Identifies the build: the file name contains a hash of the module and its imports. */
const BUILD = import.meta.url

/** Returns the address that is being navigated to, which the new build should open. */
function findDestination(router: Router | null): URL {
  if (router === null) return new URL(window.location.href)
  const { location, navigation } = router.state
  return new URL(router.createHref(navigation.location ?? location), window.location.href)
}

/** Returns the path of the page that an edit screen edits; null for any other path. */
function findEditedPage(path: string): string | null {
  const [, screen, id = ''] = path.split('/')
  for (const type of TYPE_NAMES)
    for (const { edit, view } of getTypeSpec(type).parts)
      if (edit === screen) return viewPattern(type, view).replace(':id', () => id)
  return null
}

export async function recoverFromMissingChunk(router: Router | null): Promise<never> {
  const isReachable = await isSiteReachable()
  const { href, pathname } = findDestination(router)
  if (
    !isReachable ||
    readReloadRecord()?.build === BUILD ||
    !saveReloadRecord({ build: BUILD, typed: collectTypedText() })
  ) {
    const page = findEditedPage(pathname)
    // A hydration that fails leaves the rendered document, above which the error is shown.
    if (router === null || page === null) throw new Response(null, { status: isReachable ? 410 : 503 })
    void router.navigate(page, {
      replace: router.state.location.pathname === page,
      state: { notice: partNotLoaded },
    })
  }
  // Assigning an address that differs only by its hash would scroll instead of load.
  else if (href.split('#')[0] === window.location.href.split('#')[0]) window.location.reload()
  else window.location.assign(href)
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

/** Shows an error above a rendered page that could not be hydrated, or one sentence if that chunk is missing too. */
export async function showStartError(problem: unknown): Promise<void> {
  restoreTypedText()
  await import('./start-error.ts').then(
    (error) => error.insertStartError(problem, findEditedPage(window.location.pathname)),
    () => document.body.prepend(partNotLoaded),
  )
}
