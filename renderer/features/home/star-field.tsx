/** A quiet chart of stars and two worlds that touch. It never moves. */
import styles from './star-field.module.css'

/** Centres of stars in the chart's own 1200 × 480, by size; the chart keeps its right side when it is cut. */
const FAINT =
  'M38 72M96 188M150 40M214 262M262 118M330 332M352 58M418 208M470 96M498 390M560 34M588 268M640 168M668 430M716 74M742 330M812 26M838 452M902 40M968 468M1046 22M1102 66M1128 424M1164 246M1182 116M60 404M180 446M408 462M1188 372M24 300'
const CLEAR = 'M122 322M294 214M446 28M540 146M610 376M690 250M774 128M1070 452M1150 40M236 64'
const BRIGHT = 'M540 146M690 250M774 128M860 60M1092 140'

/** A line of no length with round ends is a dot; its width is its size. */
const dots = (centres: string) => centres.replaceAll('M', 'h0M').slice(2).concat('h0')

export const StarField = () => (
  <svg
    className={styles['field']}
    viewBox="0 0 1200 480"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden="true"
  >
    <path className={styles['meeting']} d="M960 128a170 170 0 0 1 0 224a170 170 0 0 1 0-224z" />
    <g className={styles['line']}>
      <circle cx="832" cy="240" r="170" />
      <circle cx="1088" cy="240" r="170" />
      <circle cx="832" cy="240" r="128" className={styles['dashed']} />
      <circle cx="1088" cy="240" r="128" className={styles['dashed']} />
      <circle cx="832" cy="240" r="40" />
      <circle cx="1088" cy="240" r="40" />
      <path d="M600 240h720M960 20v440M540 146 690 250 774 128 860 60" />
    </g>
    <path className={styles['faint']} d={dots(FAINT)} />
    <path className={styles['clear']} d={dots(CLEAR)} />
    <path className={styles['bright']} d={dots(BRIGHT)} />
  </svg>
)
