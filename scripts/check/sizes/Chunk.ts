/** A file of a built page. */
export interface Chunk {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  /** Files that are loaded with it. */
  readonly imports: readonly string[]
  /** Paths of the source modules whose code is in the file. */
  readonly modules: readonly string[]
  /** The characters of each module in the file, before minification. */
  readonly weights?: Readonly<Record<string, number>>
}
