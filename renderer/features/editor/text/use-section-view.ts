/** Hook: the text editor of a section, made once and given each change of the draft. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { useRegisteredView } from '../find/section-views.tsx'
import { newId } from '../new-id.ts'
import { useStoryPlaces } from '../places/story-places-provider.tsx'
import styles from './section-text.module.css'
import { SectionView } from './section-view.ts'
import type { SectionViewOptions } from './section-view-options.ts'
import marks from './text-marks.module.css'

const DECORATIONS: SectionViewOptions['decorations'] = {
  classes: {
    link: marks['link'] ?? '',
    sign: marks['sign'] ?? '',
    empty: styles['empty'] ?? '',
    strong: marks['strong'] ?? '',
    em: marks['em'] ?? '',
    place: styles['place'] ?? '',
    line: styles['line'] ?? '',
  },
  placeholders: {
    heading: EDITOR_LABELS.sectionName,
    title: EDITOR_LABELS.title,
    content: EDITOR_LABELS.text,
    paragraph: EDITOR_LABELS.text,
  },
}

const HIGHLIGHTS: SectionViewOptions['highlights'] = {
  found: marks['found'] ?? '',
  current: marks['current'] ?? '',
  name: marks['name'] ?? '',
  review: marks['review'] ?? '',
  missing: marks['missing'] ?? '',
}

type Listener = 'onKey' | 'onSlash' | 'onFiles' | 'onPasted'

export interface SectionViewSource
  extends Pick<SectionViewOptions, 'writer' | 'isTitled' | 'label' | 'describedBy' | Listener> {
  readonly startsFocused: boolean
  readonly onMoved: (view: SectionView) => void
  readonly onPlaced: SectionViewOptions['onPlaced']
  readonly onContinued: SectionViewOptions['onContinued']
}

/** @returns null until the element is drawn */
export function useSectionView(mount: RefObject<HTMLElement | null>, source: SectionViewSource): SectionView | null {
  const { writer, isTitled, label, describedBy } = source
  const [view, setView] = useState<SectionView | null>(null)
  const story = useStoryPlaces()
  useRegisteredView(writer.section, view)
  // The view outlives changes of the page and calls what was rendered last.
  const onMoved = useEffectEvent((moved: SectionView) => source.onMoved(moved))
  const onPlaced = useEffectEvent<SectionViewOptions['onPlaced']>((lines, place) => source.onPlaced(lines, place))
  const onContinued = useEffectEvent<SectionViewOptions['onContinued']>((place) => source.onContinued(place))
  const onKey = useEffectEvent((event: KeyboardEvent) => source.onKey(event))
  const onSlash = useEffectEvent(() => source.onSlash())
  const onFiles = useEffectEvent<SectionViewOptions['onFiles']>((files) => source.onFiles(files))
  const onPasted = useEffectEvent<SectionViewOptions['onPasted']>((isRefused) => source.onPasted(isRefused))
  const create = useEffectEvent((place: HTMLElement) => {
    const created: SectionView = new SectionView({
      ...{ place, writer, isTitled, label, describedBy, story },
      decorations: DECORATIONS,
      highlights: HIGHLIGHTS,
      createId: newId,
      onMoved: () => onMoved(created),
      onPlaced: (lines, at) => onPlaced(lines, at),
      onContinued: (at) => onContinued(at),
      onKey: (event) => onKey(event),
      onSlash: () => onSlash(),
      onFiles: (files) => onFiles(files),
      onPasted: (isRefused) => onPasted(isRefused),
    })
    if (source.startsFocused) created.focus()
    return created
  })
  // Before the paint, so that an undo which adds the section can put the caret into it at once.
  useLayoutEffect(() => {
    if (mount.current === null) return
    const created = create(mount.current)
    setView(created)
    return () => created.destroy()
  }, [mount])
  useEffect(() => view?.follow(writer))
  return view
}
