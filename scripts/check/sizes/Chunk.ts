/** A file of a built page. */
export interface Chunk {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  /** Files loaded with it. */
  readonly imports: readonly string[]
  /** Paths of the source modules whose code it holds. */
  readonly modules: readonly string[]
  /** Characters of a module that are kept in the file, before it is minified. */
  readonly weights?: Readonly<Record<string, number>>
}
