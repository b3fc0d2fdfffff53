/** Formatter of whole numbers for the interface: "1,204". */
const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')

export const formatNumber = (value: number): string => NUMBER_FORMAT.format(value)
