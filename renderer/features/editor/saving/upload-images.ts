/** Action: uploads the images of a draft one after the other; those that fail stay in the draft. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import {
  type Draft,
  type DraftBlock,
  type DraftEdit,
  type DraftKey,
  withUploadedImage,
} from '#shared/model/drafts/draft'
import { findPart, type SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import { getProgress, getProgressStep } from '#shared/rules/saving/save-progress'
import type { Drafts, Images, UploadProblem } from '../../../services/ports/editing.ts'

export interface UploadDeps {
  readonly drafts: Pick<Drafts, 'append' | 'getImage'>
  readonly images: Images
  readonly now: () => string
}

export interface UploadInput {
  readonly draft: Draft
  /** The page key that images are stored under; for a new page, the key that its name results in. */
  readonly page: string
  /** @param image absent while no image is being uploaded */
  readonly progress: (percent: number, image?: UploadingImage) => void
}

/** The image that is being uploaded. */
export interface UploadingImage {
  /** 1 for the first. */
  readonly number: number
  readonly of: number
  /** 0 to 1 */
  readonly share: number
}

export interface NotUploaded {
  readonly section: SectionName
  /** Id of the image in the draft. */
  readonly image: string
  readonly problem: UploadProblem
}

interface Uploaded {
  /** The blocks to save, with the URLs of uploaded images. */
  readonly sections: ReadonlyMap<SectionName, readonly DraftBlock[]>
  readonly notUploaded: readonly NotUploaded[]
}

/** Each URL is stored in the draft at once, so that a retry does not upload the image again. */
export async function uploadImages(input: UploadInput, deps: UploadDeps): Promise<Uploaded> {
  const { draft } = input
  const { type } = draft.key.subject
  const switchedOn = [...draft.sections].filter(([, { off }]) => !off)
  const sections = new Map<SectionName, readonly DraftBlock[]>()
  const notUploaded: NotUploaded[] = []
  const step = getProgressStep(partOf(draft.key), switchedOn.length)
  const images = switchedOn.flatMap(([, { blocks }]) => blocks.filter(({ chosenImage }) => chosenImage !== undefined))
  let number = 0
  let steps = 0
  for (const [section, { blocks }] of switchedOn) {
    const percent = getProgress(step, ++steps)
    input.progress(percent)
    let sent = blocks
    for (const { chosenImage: id, sectionName: blockName } of blocks) {
      if (id === undefined) continue
      number += 1
      const underWay = { number, of: images.length }
      const address = await uploadOne(draft.key, id, { key: input.page, type, section, blockName }, deps, (share) =>
        input.progress(percent, { ...underWay, share }),
      )
      if (address.ok) {
        const edit: DraftEdit = {
          kind: 'uploaded',
          at: deps.now(),
          section,
          chosenImage: id,
          imageUrl: address.value,
        }
        await deps.drafts.append(draft.key, edit)
        sent = sent.map((one) => (one.chosenImage === id ? withUploadedImage(one, address.value) : one))
      } else notUploaded.push({ section, image: id, problem: address.error })
    }
    sections.set(section, sent)
    input.progress(getProgress(step, ++steps))
  }
  // The page's reference is a step of its own. It is visible in one-section forms; in others it is past 99 percent.
  input.progress(getProgress(step, ++steps))
  return { sections, notUploaded }
}

const partOf = ({ subject }: DraftKey) => (subject.kind === 'new' ? null : findPart(subject.type, subject.view))

async function uploadOne(
  key: DraftKey,
  id: string,
  place: Parameters<Images['upload']>[1],
  deps: UploadDeps,
  progress: (share: number) => void,
): Promise<Result<string, UploadProblem>> {
  const image = await deps.drafts.getImage(key, id)
  if (!image.ok || image.value === null) return err({ kind: 'unusable', sentence: EDITOR_MESSAGES.imageNotHere })
  return deps.images.upload(image.value, place, progress)
}
