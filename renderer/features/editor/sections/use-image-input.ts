/** How an image comes to what it belongs to: chosen, or pasted or dropped anywhere on it. */
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { PendingImages } from '../drafts/use-pending-images.ts'

export interface ImageInput {
  /** Why the last one was not taken, in words. */
  readonly problem: string | null
  readonly refuse: (problem: string) => void
  readonly take: (files: Iterable<File>) => Promise<void>
  /** For the element it may be pasted or dropped on; of two within one another the inner one takes it. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onPaste: (event: ClipboardEvent) => void
  }
}

export function useImageInput(
  images: PendingImages,
  onChoose: (image: string) => void,
): ImageInput {
  const [problem, refuse] = useState<string | null>(null)
  // looking at an image takes its time: what has been typed beside it until then stays
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  const take = async (files: Iterable<File>) => {
    const all = [...files]
    const file = all.find(({ type }) => type.startsWith('image/')) ?? all[0]
    if (file === undefined) return
    const chosen = await images.add(file)
    refuse(chosen.ok ? null : chosen.error)
    if (chosen.ok) latest.current(chosen.value)
  }
  const takeFrom = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    void take(files)
  }
  return {
    problem,
    refuse,
    take,
    handlers: {
      onDragOver(event) {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop: (event) => takeFrom(event, event.dataTransfer),
      onPaste(event) {
        // office programs give a picture of a text along with it
        const isText = event.clipboardData.types.includes('text/plain') && isField(event.target)
        if (!isText) takeFrom(event, event.clipboardData)
      },
    },
  }
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
