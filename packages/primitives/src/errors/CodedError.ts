export type ErrorContext = Readonly<Record<string, string | number>>

/** What all our errors are: a code, a message whose `{names}` come from the context, and what happened below. */
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
