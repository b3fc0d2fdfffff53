/** The images of a draft sent, one after the other; what fails stays in the draft, and the rest goes on. */
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

export interface UploadDoors {
  readonly drafts: Pick<Drafts, 'append' | 'getImage'>
  readonly images: Images
  readonly now: () => string
}

export interface UploadInput {
  readonly draft: Draft
  /** The key images are stored under: the page's, or the one its new name makes. */
  readonly page: string
  /** @param image absent while none is under way */
  readonly progress: (percent: number, image?: ImageUnderWay) => void
}

/** The image being sent. */
export interface ImageUnderWay {
  /** 1 for the first. */
  readonly number: number
  readonly of: number
  /** 0 to 1 */
  readonly share: number
}

export interface NotUploaded {
  readonly section: SectionName
  /** The draft's id of the image. */
  readonly image: string
  readonly problem: UploadProblem
}

interface Uploaded {
  /** What is sent, with the addresses of what was uploaded. */
  readonly sections: ReadonlyMap<SectionName, readonly DraftBlock[]>
  readonly notUploaded: readonly NotUploaded[]
}

/** Each address goes into the draft at once, so that another try does not upload twice. */
export async function uploadImages(input: UploadInput, doors: UploadDoors): Promise<Uploaded> {
  const { draft } = input
  const { type } = draft.key.subject
  const switchedOn = [...draft.sections].filter(([, { off }]) => !off)
  const sections = new Map<SectionName, readonly DraftBlock[]>()
  const notUploaded: NotUploaded[] = []
  const step = getProgressStep(partOf(draft.key), switchedOn.length)
  const images = switchedOn.flatMap(([, { blocks }]) =>
    blocks.filter(({ chosenImage }) => chosenImage !== undefined),
  )
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
      const address = await uploadOne(
        draft.key,
        id,
        { key: input.page, type, section, blockName },
        doors,
        (share) => input.progress(percent, { ...underWay, share }),
      )
      if (address.ok) {
        const edit: DraftEdit = {
          kind: 'uploaded',
          at: doors.now(),
          section,
          chosenImage: id,
          imageUrl: address.value,
        }
        await doors.drafts.append(draft.key, edit)
        sent = sent.map((one) =>
          one.chosenImage === id ? withUploadedImage(one, address.value) : one,
        )
      } else notUploaded.push({ section, image: id, problem: address.error })
    }
    sections.set(section, sent)
    input.progress(getProgress(step, ++steps))
  }
  // The page's reference is a step of its own: it shows in one-section forms, in all others it is past 99.
  input.progress(getProgress(step, ++steps))
  return { sections, notUploaded }
}

const partOf = ({ subject }: DraftKey) =>
  subject.kind === 'new' ? null : findPart(subject.type, subject.view)

async function uploadOne(
  key: DraftKey,
  id: string,
  place: Parameters<Images['upload']>[1],
  doors: UploadDoors,
  progress: (share: number) => void,
): Promise<Result<string, UploadProblem>> {
  const image = await doors.drafts.getImage(key, id)
  if (!image.ok || image.value === null)
    return err({ kind: 'unusable', sentence: EDITOR_MESSAGES.imageNotHere })
  return doors.images.upload(image.value, place, progress)
}
