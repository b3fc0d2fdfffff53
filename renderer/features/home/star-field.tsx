/** Component: decorative background drawing, a star chart with two circles that intersect. */
import styles from './star-field.module.css'

/** Centres of the stars by brightness, in the viewBox of 1200 × 480. There are few behind the text. */
const FAINT =
  'M17 259M43 423M52 460M69 402M73 28M147 45M158 461M187 441M231 466M274 28M294 433M323 56M351 401M404 48M413 426M446 28M491 20M506 405M583 466M648 345M652 57M656 188M681 146M694 58M705 118M718 423M719 242M724 25M729 200M731 318M793 132M814 460M821 67M824 251M829 218M834 392M864 197M867 76M895 456M926 159M930 84M976 114M997 261M1000 338M1007 439M1015 229M1030 55M1031 310M1043 182M1062 116M1075 285M1095 199M1103 91M1104 291M1140 156M1151 261M1156 307M1161 43'
const CLEAR =
  'M112 51M135 437M384 66M504 432M714 91M889 411M942 199M1062 228M1111 62M1142 231M1161 431M1183 171M1183 341'
const BRIGHT = 'M506 60M677 91M657 252M717 387M822 347'

/** Turns centres into dots: lines of length 0 with round caps, whose stroke width is the diameter. */
const createDotsPath = (centres: string) => `${centres.replace(/(?!^)M/g, 'h0M')}h0`

export const StarField = () => (
  <svg className={styles['field']} viewBox="0 0 1200 480" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <g className={styles['line']}>
      <circle cx="832" cy="240" r="170" />
      <circle cx="1088" cy="240" r="170" />
      <circle cx="832" cy="240" r="180" className={styles['ticks']} />
      <circle cx="1088" cy="240" r="180" className={styles['ticks']} />
      <circle cx="832" cy="240" r="120" />
      <circle cx="1088" cy="240" r="120" />
      <circle cx="832" cy="240" r="44" />
      <circle cx="1088" cy="240" r="44" />
      <path d="M620 240h680M960 40v400M506 60 677 91 657 252 717 387 822 347" />
    </g>
    <path className={styles['meeting']} d="M960 128a170 170 0 0 1 0 224a170 170 0 0 1 0-224z" />
    <path className={styles['diamond']} d="M960 226 972 240 960 254 948 240Z" />
    <path className={styles['faint']} d={createDotsPath(FAINT)} />
    <path className={styles['clear']} d={createDotsPath(CLEAR)} />
    <path className={styles['bright']} d={createDotsPath(BRIGHT)} />
  </svg>
)
