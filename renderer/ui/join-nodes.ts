/** Joins the texts and elements of a message into one node. Their order never changes, so they need no keys. */
import { createElement, Fragment, type ReactNode } from 'react'

export const joinNodes = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes)
