import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { joinNodes } from './join-nodes.ts'

it('joins more nodes than a call can have arguments', () => {
  expect(renderToStaticMarkup(joinNodes(Array.from({ length: 200_000 }, () => 'a')))).toHaveLength(200_000)
})
