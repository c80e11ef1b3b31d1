/** An arrow: every kind of import into a room, or with limits. A bare name is the short form of `{ room }`. */
export type Arrow =
  | string
  | {
      readonly room: string
      /** Only `import type` may cross. */
      readonly only?: 'types'
      /** Only these files of the room (paths below the room's folder, without extension) may be entered by value. */
      readonly files?: readonly string[]
    }

export interface Room {
  readonly name: string
  /** Folder (ends with `/`) below the repository's root. The longest match owns a file. */
  readonly path: string
  /** Rooms it may import; its own files always. `any` is for the rooms that sit on top of everything. */
  readonly mayImport: readonly Arrow[] | 'any'
  /** Measures or tries what others ship, so the doubles and peers of their tests are its own too. */
  readonly shipsNothing?: true
  /** npm packages it may name; `x/*` covers a scope. `any` leaves that to the package.json. */
  readonly packages: readonly string[] | 'any'
}

/** Which file may look down on which inside one room, by value; a lower rank never imports a higher one. */
export interface RoomOrder {
  readonly room: string
  readonly ranks: readonly (readonly string[])[]
}

/** The folders of one program, from the top layer down. */
export interface FolderOrder {
  readonly folder: string
  /**
   * Each layer lists folders (`http/`) and files without extension (`main`). A folder may import its own layer and lower ones, types
   * included. Folders may not import each other in a ring.
   */
  readonly layers: readonly (readonly string[])[]
  /** Files whose closures of value imports are printed. */
  readonly closures: readonly string[]
}
