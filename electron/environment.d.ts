/** What the build puts in: the kind of build, and the settings of a hosted wiki where the program is built for one. */
interface ImportMeta {
  readonly env: {
    readonly MODE: string
    readonly [name: string]: string | undefined
  }
}
