/** Texts of the preview of a link. */

export const LINK_PREVIEW_MESSAGES = {
  missing: 'There is no page with this name yet.',
} as const
