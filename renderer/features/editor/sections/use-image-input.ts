/** Hook: image input by file dialog, paste, or drag and drop. */
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { PickImage } from '../../../services/hooks/use-image-picker.ts'
import type { PendingImages } from '../drafts/use-pending-images.ts'

export interface ImageInput {
  /** The message if the last file was refused; null otherwise. */
  readonly problem: string | null
  readonly refuse: (problem: string) => void
  readonly take: (files: Iterable<File>) => Promise<void>
  /** Event handlers for the drop and paste target; of nested targets the inner one handles the event. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onPaste: (event: ClipboardEvent) => void
  }
}

export function useImageInput(images: PendingImages, onChoose: (image: string) => void): ImageInput {
  const [problem, refuse] = useState<string | null>(null)
  // Checking an image takes time; the latest callback keeps what was typed meanwhile.
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
        // Office programs put an image of a copied text on the clipboard along with the text.
        const isText = event.clipboardData.types.includes('text/plain') && isField(event.target)
        if (!isText) takeFrom(event, event.clipboardData)
      },
    },
  }
}

/** Asks for an image in the system's dialog, and takes it like a dropped one. */
export async function takePickedImage(pick: PickImage, imageInput: ImageInput): Promise<void> {
  const picked = await pick()
  if (!picked.ok) imageInput.refuse(picked.error)
  else if (picked.value !== null)
    await imageInput.take([new File([new Uint8Array(picked.value.bytes)], picked.value.name)])
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
