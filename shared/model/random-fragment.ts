/**
 * Fragment of the address to which the page host redirects from the address of a random page. The host does not know what
 * the reader has met: the browser opens another page in place of one that is not met, and removes the fragment.
 */
export const RANDOM_FRAGMENT = '#random'
