/** What a reader needs to know of an option; `docs/options.md` is printed from these. */
export interface OptionText {
  readonly type: string
  /** What holds when the option is not given. */
  readonly initial: string
  readonly effect: string
}

/** Of options that are there for the sake of code written for AppKit. */
export const accepted = 'Accepted so that code written for AppKit compiles; nothing stands behind it yet.'

/** Of options that nothing changes later. */
export const fresh = 'Read once, when the instance is made.'
