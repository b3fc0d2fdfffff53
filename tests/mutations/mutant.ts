/** Types of mutants: a mutant removes one protection from the sources, and names the test that has to fail then. */

/** One change of one file. A protection that stands in two places is a mutant of each, or of the place both share. */
export interface Mutant {
  /**
   * Protection that is removed: a promise of SECURITY.md (`security: ` and the words in bold, or the first ones), a
   * function of the rules (`rules: name`), or another protection in a few words.
   */
  readonly protects: string
  /** Path from the project's folder. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly text: string
  /** Text without the protection; it must still compile, so that the test fails and not the loading. */
  readonly replacement: string
  /** Path of the test file that notices. */
  readonly test: string
  /** Pattern for the names of the tests to run in that file; all of them by default. */
  readonly only?: string
  /** Names of the build targets that the test starts; they are built from the changed sources first. */
  readonly builds?: readonly string[]
}

/** Result of a mutant's test run. `survived` is the failure: no test noticed the missing protection. */
export type MutantResult =
  | { readonly kind: 'killed'; readonly by: readonly string[] }
  | { readonly kind: 'survived' }
  | { readonly kind: 'not run'; readonly reason: string }
