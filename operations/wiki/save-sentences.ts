/** Sentences about saves of an operation: why one is not possible, and in how many commits they are written. */
import type { SaveProblem } from '#shared/rules/saving/save-request'
import { formatNameProblem } from '#shared/rules/saving/validation'

export function describeSaveProblem(problem: SaveProblem): string {
  switch (problem.kind) {
    case 'moved':
      return `The page was renamed; it is ${problem.key} now.`
    case 'name':
      return formatNameProblem(problem.problem)
    case 'details':
      return problem.sentence
    case 'section-unknown':
      return `A page of its type has no ${problem.section}.`
    case 'section-size':
      return `Its section ${problem.section} takes ${Math.ceil(problem.bytes / 1000)} kB; the maximum is 250 kB.`
  }
}

export const describeCommits = (count: number): string =>
  count > 1
    ? `The service takes them in ${count} parts. If it is interrupted between two, run it again: what is there is left as it is.`
    : 'All of it is written, or nothing.'
