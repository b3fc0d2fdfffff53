/** Component: the button that crops an image. The dialog is loaded when it is pressed. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { useEditing } from '../../../services/hooks/use-editing.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import { type ImageToCrop, openImage } from './open-image.ts'

interface CropToolProps {
  readonly name: string
  readonly image: ImageToCrop
  readonly images: PendingImages
  /** Address at which the image is shown; undefined until it is loaded. */
  readonly shown: string | undefined
  readonly onCrop: (file: File) => void
}

type Crop =
  | { readonly kind: 'closed' | 'loading' }
  | { readonly kind: 'failed'; readonly problem: string }
  | {
      readonly kind: 'open'
      readonly Dialog: ComponentType<CropDialogProps>
      readonly source: CropDialogProps['source']
      readonly identity: string | undefined
    }

export function CropTool({ name, image, images, shown, onCrop }: CropToolProps) {
  const editing = useEditing()
  const [state, setState] = useState<Crop>({ kind: 'closed' })
  const identity = getIdentity(image)
  const latest = useRef(identity)
  useEffect(() => {
    latest.current = identity
  })
  if (editing === null) return null

  const close = () => setState({ kind: 'closed' })
  const open = async () => {
    setState({ kind: 'loading' })
    const loaded = await import('./crop-dialog.tsx').catch(() => null)
    if (loaded === null) return setState({ kind: 'failed', problem: CROP_MESSAGES.notLoaded })
    const { cropper } = editing
    const source = await openImage(image, images, cropper)
    // Another image was chosen meanwhile.
    if (latest.current !== identity) return close()
    setState(
      source.ok
        ? { kind: 'open', Dialog: loaded.CropDialog, source: { ...source.value, cropper }, identity }
        : { kind: 'failed', problem: source.error },
    )
  }

  return (
    <>
      <Button
        variant="bare"
        aria-label={EDITOR_LABELS.named(CROP_MESSAGES.crop, name)}
        aria-disabled={state.kind === 'loading'}
        onClick={() => state.kind !== 'loading' && void open()}
      >
        <ToolIcon name="crop" />
        {CROP_MESSAGES.crop}
      </Button>
      {state.kind === 'failed' && <Problem code="crop/failed">{state.problem}</Problem>}
      {state.kind === 'open' && state.identity === identity && shown !== undefined && (
        <state.Dialog
          shown={shown}
          source={state.source}
          onClose={close}
          onCrop={(file) => {
            close()
            onCrop(file)
          }}
        />
      )}
    </>
  )
}

const getIdentity = ({ chosenImage, imageUrl }: ImageToCrop): string | undefined => chosenImage ?? imageUrl
