/** Joins the texts and elements of a message into one node. Their order never changes, so they need no keys. */
import { Fragment, type ReactNode } from 'react'
import { jsxs } from 'react/jsx-runtime'

export const joinNodes = (nodes: readonly ReactNode[]): ReactNode => jsxs(Fragment, { children: nodes })
