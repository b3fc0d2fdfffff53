/** Factory of previews: renders an edited section with the components and links that readers will see. */
import { WRITING_MESSAGES } from '#shared/messages/writing-messages'
import type { PageCard, PageView, Section } from '#shared/model/page'
import { resolveLinks } from '#shared/rules/names/resolve-links'
import { MissingLinksProvider, SectionView } from '../reading/page-screen.tsx'

/** @param pages all pages, or none if they are not known */
export function createSectionPreview(pages: readonly PageCard[]) {
  const types = new Map(pages.map(({ key, type }) => [key, type]))
  return (written: Section) => {
    const view: Pick<PageView, 'sections' | 'missing'> = { sections: [written] }
    const resolved = types.size === 0 ? view : resolveLinks(view, (key) => types.get(key) ?? null)
    return (
      <MissingLinksProvider value={{ keys: new Set(resolved.missing), series: '' }}>
        {resolved.sections.map((section) => (
          <SectionView key={section.name} section={section} accessibleName={WRITING_MESSAGES.preview} />
        ))}
      </MissingLinksProvider>
    )
  }
}
