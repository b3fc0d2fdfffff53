import { expect, it } from 'vitest'
import { findTitleProblem } from './commit-titles.mjs'

it.each([
  'editor: keep focus after a save',
  'local-cloud, rules: refuse a section without a page',
  'build: embed the font',
])('a commit may be called %j', (title) => {
  expect(findTitleProblem(title)).toBeUndefined()
})

it.each([
  ['fix the editor', 'form'],
  ['Editor: keep focus', 'form'],
  ['editor: keep focus after a save.', 'form'],
  ['editor: kept focus after a save and the page that it was made on stays open', 'characters'],
  ['editor: that focus stays', 'imperative'],
  ['editor: fixed focus', 'imperative'],
  ['editor: fixing focus', 'imperative'],
])('refuses %j', (title, problem) => {
  expect(findTitleProblem(title)).toContain(problem)
})
