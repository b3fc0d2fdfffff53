/**
 * Messages of sections and of the infobox, for page views and the editor's preview. They are single exports, whose names
 * do not become part of the built scripts, because every first load of a page carries them.
 */

export const editLink = '[edit]'
export const editSection = (section: string) => `Edit ${section}`
export const copyLink = (section: string) => `Copy link to ${section}`
export const linkCopied = 'Link copied'
export const linkNotCopied = 'The link could not be copied. This is its address:'
export const linkAddress = 'Address of the link'
export const bookNumber = 'Book number'
export const locationType = 'Location type'
export const sectionDamaged = 'Part of this section could not be read and is not shown.'
export const sectionFailed = 'This section could not be shown. The rest of the page is not affected.'
