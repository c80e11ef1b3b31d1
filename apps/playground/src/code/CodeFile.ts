/** A file of an app that runs the widget with the present settings. */
export interface CodeFile {
  /** The path in the app, such as `src/App.tsx`. */
  readonly name: string
  readonly text: string
}
