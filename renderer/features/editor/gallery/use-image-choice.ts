/** Hook: reads the image that is chosen in the gallery, from its page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEditing } from '../../../services/hooks/use-editing.ts'
import type { ImageHit } from '../../../services/ports/search.ts'
import { readImage, type StoredImage } from './read-image.ts'

export interface ImageChoice {
  /** True if the image chosen last could not be read. */
  readonly hasFailed: boolean
  choose(image: ImageHit): Promise<void>
  /** Chooses the active image; before the images of what was typed last are there, as soon as they are. */
  chooseActive(): void
  /** Takes a choice of the active image back that waits for the images. */
  forget(): void
}

/**
 * @param active undefined if there is none
 * @param isCurrent true if the images belong to what was typed last
 */
export function useImageChoice(
  active: ImageHit | undefined,
  isCurrent: boolean,
  onChoose: (image: StoredImage) => void,
): ImageChoice {
  const editing = useEditing()
  const [hasFailed, setFailed] = useState(false)

  // Only the image that was chosen last is used, and none after the gallery was closed.
  const choices = useRef(0)
  useEffect(
    () => () => {
      choices.current++
    },
    [],
  )
  const choose = async (image: ImageHit) => {
    setFailed(false)
    const choice = ++choices.current
    const read = editing === null ? null : await readImage(editing.writing, image)
    if (choice !== choices.current) return
    if (read?.ok && read.value !== null) onChoose(read.value)
    else setFailed(true)
  }

  /** True after Enter, until the images of what was typed last are there. */
  const mustChoose = useRef(false)
  const chooseWaiting = useEffectEvent(() => {
    if (mustChoose.current && active !== undefined) void choose(active)
    mustChoose.current = false
  })
  useEffect(() => {
    if (isCurrent) chooseWaiting()
  }, [isCurrent])

  return {
    hasFailed,
    choose,
    chooseActive() {
      if (!isCurrent) mustChoose.current = true
      else if (active !== undefined) void choose(active)
    },
    forget() {
      mustChoose.current = false
    },
  }
}
