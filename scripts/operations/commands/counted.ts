/** `3,214 records, 1 file and no accounts`. */
export function counted(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([noun, count]) => some(count, noun))
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

export const some = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
