/** An allowed import of a room, possibly with limits. A string is short for `{ room }`. */
export type Arrow =
  | string
  | {
      readonly room: string
      /** Allows only `import type`. */
      readonly only?: 'types'
      /** Allows value imports only of these files of the room (paths below its folder, without extension). */
      readonly files?: readonly string[]
    }

export interface Room {
  readonly name: string
  /** A folder below the repository's root; ends with `/`. A file belongs to the room with the longest match. */
  readonly path: string
  /** The rooms that it may import, besides its own files. `any` is for the topmost rooms. */
  readonly mayImport: readonly Arrow[] | 'any'
  /** Measures or tests what other rooms ship, so it may also import their test support. */
  readonly shipsNothing?: true
  /**
   * The npm packages that it may import; `x/*` is a scope, and `node:*` are the modules of Node. `any`: the package.json
   * decides.
   */
  readonly packages: readonly string[] | 'any'
}

/** The order of the files inside one room. A lower rank never imports a higher one by value. */
export interface RoomOrder {
  readonly room: string
  readonly ranks: readonly (readonly string[])[]
}

/** The folders of one program, from the top layer down. */
export interface FolderOrder {
  readonly folder: string
  /**
   * Each layer lists folders (`http/`) and files without extension (`main`). A folder may import its own layer and
   * lower ones, including types. Folders may not import each other in a ring.
   */
  readonly layers: readonly (readonly string[])[]
  /** Files for which the closures of value imports are printed. */
  readonly closures: readonly string[]
}
