/** Bench row: milliseconds from the start of the desktop program to a readable wiki, with its local cloud. */
import { chooseWiki, launchDesktop, newUserData, PLATFORM_LABEL } from '../../desktop/launch.ts'
import { defineRow } from '../row.ts'
import { median } from '../statistics.ts'

/** The number is odd, so that one start is the median. */
const STARTS = 5

export const desktopRow = defineRow({
  number: 17,
  about: 'how soon the desktop program is there',
  pages: 0,
  figures: {
    launch: {
      name: `desktop program, start to the sample wiki's home (${PLATFORM_LABEL})`,
      unit: 's',
      limit: 5,
    },
  },
  async measure() {
    const data = await newUserData()
    try {
      const first = await launchDesktop(data.folder)
      await chooseWiki(first, 'sample')
      await first.close()
      const times: number[] = []
      for (let start = 0; start < STARTS; start += 1) {
        const began = performance.now()
        const desktop = await launchDesktop(data.folder)
        await desktop.window.getByRole('heading', { name: 'The books, in order' }).waitFor()
        times.push((performance.now() - began) / 1000)
        await desktop.close()
      }
      return { launch: { value: median(times), note: `median of ${STARTS}` } }
    } finally {
      await data.remove()
    }
  },
})
