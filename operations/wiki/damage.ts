/** Types of damage to a wiki's items, and formatters of reports and advice. */

export interface Damage {
  /** `picture` is an image; backups store this kind. */
  readonly kind: 'record' | 'picture' | 'account'
  /** Path of a record or an image, or uid of an account. */
  readonly name: string
  /** `entry`: the metadata of an image is damaged; its bytes may be intact. */
  readonly what: (typeof DAMAGE_WHAT)[number]
}

export const DAMAGE_WHAT = ['damaged', 'missing', 'entry'] as const

export type OnDamage = (damage: Damage) => void

/** List of damaged items without duplicates. */
export class DamageList {
  readonly #found = new Map<string, Damage>()

  readonly add: OnDamage = (damage) => {
    this.#found.set(getDamageKey(damage), damage)
  }

  get all(): readonly Damage[] {
    return [...this.#found.values()]
  }
}

export const getDamageKey = ({ kind, name }: Pick<Damage, 'kind' | 'name'>): string => `${kind}\0${name}`

const IMAGE_SENTENCES: Readonly<Record<Damage['what'], string>> = {
  damaged: 'is damaged: its bytes are not those that were stored.',
  missing: 'is missing: its bytes are gone from the data folder.',
  entry: 'cannot be found: the entry with the location of its bytes is damaged.',
}

export const describeDamage = ({ kind, name, what }: Damage): string =>
  kind === 'picture'
    ? `The image ${name} ${IMAGE_SENTENCES[what]}`
    : `The ${kind} ${name} is damaged and cannot be read.`

/** Returns sentences that name the commands which help. */
export function formatAdvice(damage: readonly Damage[]): string {
  const ofBytes = ({ kind, what }: Damage) => kind === 'picture' && what !== 'entry'
  const images = damage.some(ofBytes)
  const records = !damage.every(ofBytes)
  return [
    records ? '"npm run recover" takes damaged records from a snapshot.' : '',
    images ? '"npm run repair" takes images from a snapshot, or from a backup named with --from FILE.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const MAX_LISTED = 50

/** Returns the error message of a command that stops before it writes anything. */
export function formatDamageRefusal(damage: readonly Damage[], skip: string | null): string {
  const more = damage.length - MAX_LISTED
  return [
    ...damage.slice(0, MAX_LISTED).map(describeDamage),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    `Nothing was written. ${formatAdvice(damage)}${skip === null ? '' : ` ${skip}`}`,
  ].join('\n')
}
