/** Texts of the preview of a link. */

export const LINK_PREVIEW_MESSAGES = {
  missing: (name: string) => `There is no page “${name}” yet. Follow the link to create it.`,
} as const
