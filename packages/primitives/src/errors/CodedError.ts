export type ErrorContext = Readonly<Record<string, string | number>>

/** The base class of all Foyer errors: a code, a message whose `{names}` are filled from the context, and the cause. */
export class CodedError<Code extends string> extends Error {
  override readonly name = 'FoyerError'
  readonly code: Code
  readonly context: ErrorContext

  constructor(code: Code, template: string, context: ErrorContext = {}, cause?: unknown) {
    const message = template.replace(/\{(\w+)\}/g, (hole, key: string) => String(context[key] ?? hole))
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.context = context
  }
}
