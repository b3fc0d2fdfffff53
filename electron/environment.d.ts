/** What the build puts in: the settings of a hosted wiki, where the program is built for one. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | undefined>>
}
