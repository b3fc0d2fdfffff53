/** Gate: opens route data for the reader's progress, and shows a screen of its own for a page that is not met yet. */
import { useLayoutEffect } from 'react'
import * as HIDDEN_MESSAGES from '#shared/messages/hidden-messages'
import { RANDOM_FRAGMENT } from '#shared/model/random-fragment'
import { explainCard } from '#shared/rules/places/card-positions'
import type { Limits } from '#shared/rules/places/limits'
import { unseal } from '#shared/rules/places/sealed'
import { type Gate, type OpenedScreen, setGate } from '../../services/hooks/use-gate.ts'
import { Button } from '../../ui/button.tsx'
import { FoldedTexts } from './folded-texts.tsx'
import styles from './gate.module.css'
import { HistoryQuestion } from './history-question.tsx'
import { OPENERS } from './open-route-data.ts'
import type { OpenedData } from './opened-data.ts'
import { OtherRandomPage } from './other-random-page.tsx'
import { restoreAddresses } from './restore-addresses.ts'
import { UnmetScreen } from './unmet-screen.tsx'

/** Route data that the reader has asked to see completely. */
const shownCompletely = new WeakSet<object>()

/** Entry of the browser's history at which the reader has asked for it last: there it concerns what is loaded later, too. */
let shownAt: string | null = null

export function createGate(limits: Limits): Gate {
  const renderAgain = () => setGate(createGate(limits))
  return {
    limits,
    takeOver: <TakeOver />,
    openPages: (pages) => unseal(pages).filter(({ position }) => explainCard(position, limits) === null),
    open<T>(kind: string, data: T): OpenedScreen<T> {
      if (isShownCompletely(data)) return { data, extra: <TakeOver /> }
      const opened = openData(kind, data, limits)
      const showData = () => {
        if (typeof data === 'object' && data !== null) shownCompletely.add(data)
        renderAgain()
      }
      const showAll = () => {
        shownAt = getHistoryEntry()
        showData()
        // The button, which had the focus, is removed.
        document.getElementById('main')?.focus({ preventScroll: true })
      }
      if (opened.kind === 'unmet')
        return {
          data: null,
          extra: (
            <>
              <TakeOver />
              <ShowAgain onShow={showData} />
              {window.location.hash === RANDOM_FRAGMENT ? (
                <OtherRandomPage />
              ) : (
                <UnmetScreen key={opened.page} {...opened} onShow={showAll} />
              )}
            </>
          ),
        }
      if (opened.kind === 'question')
        return {
          data: null,
          extra: (
            <>
              <TakeOver />
              <HistoryQuestion {...opened} onShow={renderAgain} />
            </>
          ),
        }
      const { unfold } = opened
      return {
        data: opened.data,
        extra: (
          <>
            <TakeOver />
            {unfold && (
              <FoldedTexts
                onUnfold={(text) => {
                  unfold(text)
                  renderAgain()
                }}
              />
            )}
            {opened.hasHidden && (
              <div className={styles['showAll']}>
                <ShowAgain onShow={showData} />
                <Button onClick={showAll}>{HIDDEN_MESSAGES.showAll}</Button>
              </div>
            )}
          </>
        ),
      }
    },
  }
}

const getHistoryEntry = (): string => String(window.history.state?.key)

/** Component: before anything is painted, shows data that was loaded again where the reader has asked to see all. */
function ShowAgain({ onShow }: { readonly onShow: () => void }) {
  useLayoutEffect(() => {
    if (shownAt === getHistoryEntry()) onShow()
  })
  return null
}

const isShownCompletely = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && shownCompletely.has(data)

/** The table is typed by kind; here the kind is known only to the route. */
function openData<T>(kind: string, data: T, limits: Limits): OpenedData<T> {
  const open = (OPENERS as Readonly<Record<string, (data: T, limits: Limits) => OpenedData<T>>>)[kind]
  if (open === undefined) throw new Error(`No gate opens ${kind}.`)
  return open(data, limits)
}

/**
 * Component: ends the work of the script in the document, once what it has hidden is no longer rendered. Elements that
 * React has hydrated would otherwise stay hidden or shown as the script has found them.
 */
function TakeOver() {
  useLayoutEffect(() => {
    for (const element of document.querySelectorAll('[data-at]')) element.removeAttribute('data-at')
    document.getElementById('router-data')?.replaceChildren()
    // Those that the gate has not opened are no links any more.
    restoreAddresses()
  }, [])
  return null
}
