/** Component: in place of a random page that the page host chose and the reader has not met, opens one that is met. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { ROUTES } from '#shared/model/paths'
import { DocumentHead } from '../../ui/document-head.tsx'

export function OtherRandomPage() {
  const navigate = useNavigate()
  useEffect(() => {
    // The address names the page that the host chose. A navigation replaces it only when the other page is loaded.
    window.history.replaceState(window.history.state, '', ROUTES.random)
    void navigate(ROUTES.random, { replace: true })
  }, [navigate])
  return <DocumentHead title={DOCUMENT_TITLES.screen(FRAME_MESSAGES.randomPage)} description="" />
}
