/** Formatter of whole numbers for the interface: "1,204". */
import { LOCALE } from './messages/locale.ts'

const NUMBER_FORMAT = new Intl.NumberFormat(LOCALE)

export const formatNumber = (value: number): string => NUMBER_FORMAT.format(value)
