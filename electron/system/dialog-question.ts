/** A question in a dialog of the system. */
export interface DialogQuestion {
  readonly message: string
  readonly detail: string
  /** The last one leaves things as they are. */
  readonly buttons: readonly string[]
}
