/** Type of a question in a system dialog. */
export interface DialogQuestion {
  readonly message: string
  readonly detail: string
  /** The last button cancels. */
  readonly buttons: readonly string[]
}
