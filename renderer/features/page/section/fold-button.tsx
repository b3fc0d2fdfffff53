/** Component: button that folds a section on phones, by a touch anywhere on its heading. */
import { useEffect, useRef, useState } from 'react'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import styles from './heading-tools.module.css'

/** @param anchor id of the section's heading, which names the button */
export function FoldButton({ anchor }: { readonly anchor: string }) {
  const [isFolded, setFolded] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const content = isFolded ? ref.current?.closest('section')?.lastElementChild : null
    return content instanceof HTMLElement ? foldContent(content, () => setFolded(false)) : undefined
  }, [isFolded])
  return (
    <button
      ref={ref}
      type="button"
      className={styles['fold']}
      aria-labelledby={anchor}
      aria-expanded={!isFolded}
      onClick={() => setFolded(!isFolded)}
    >
      <ToolIcon name="fold" />
    </button>
  )
}

/**
 * Hides the content until it is found: the browser, for a search in the page, and the frame, for a link to an anchor,
 * send `beforematch` before they scroll to it. A browser without this state hides the content from its search too.
 * @returns the function that shows the content again
 */
function foldContent(content: HTMLElement, onFound: () => void): () => void {
  const show = () => content.removeAttribute('hidden')
  const onMatch = () => {
    show()
    onFound()
  }
  content.setAttribute('hidden', 'until-found')
  content.classList.add(styles['content'] ?? '')
  content.addEventListener('beforematch', onMatch)
  return () => {
    show()
    content.removeEventListener('beforematch', onMatch)
  }
}
