/** Component: an SVG icon from its shapes, in the size and colour of the text beside it. */
import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { joinNodes } from '../join-nodes.ts'
import styles from './svg-icon.module.css'

export const SvgIcon = ({ shapes }: { readonly shapes: IconNode }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    {joinNodes(shapes.map(([shape, attributes]) => createElement(shape, attributes)))}
  </svg>
)
