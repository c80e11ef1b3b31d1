/** The description of an option. `docs/options.md` is generated from these. */
export interface OptionText {
  readonly type: string
  /** The default. */
  readonly initial: string
  readonly effect: string
}

/** For options that exist only for code written for AppKit. */
export const accepted = 'Accepted so that code written for AppKit compiles; no effect yet.'

/** For options that cannot change later. */
export const fresh = 'Read once, when the instance is created.'
