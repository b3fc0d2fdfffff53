/** Address of the owner of a wiki on their own machine. No mail reaches it, and no password belongs to it. */

const OWNER_DOMAIN = '@desktop.invalid'

export const formatOwnerEmail = (uid: string): string => `${uid.toLowerCase()}${OWNER_DOMAIN}`

export const isOwnerEmail = (email: string): boolean => email.endsWith(OWNER_DOMAIN)
