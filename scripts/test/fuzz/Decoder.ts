import type fc from 'fast-check'

/** A row of a table of decoders: the hostile input of a decoder, and the judgement of its result. */
export interface Decoder {
  readonly name: string
  /** Valid inputs. Each decodes to a result that `accepts` confirms. */
  readonly seeds: readonly unknown[]
  /** Mutations of the seeds, up to 64 KiB each. */
  readonly mutants: fc.Arbitrary<unknown>
  /** Inputs that repeat a part of a seed until they have about `size` characters, bytes or values. */
  readonly stretched: fc.Arbitrary<(size: number) => unknown>
  /** Returns the result, or throws. May be asynchronous. */
  readonly decode: (input: unknown) => unknown
  /** Whether a result of a valid input is a value. The default refuses `undefined`. */
  readonly accepts: (result: unknown) => boolean
  /** Whether the decoder may throw this error. The default is the one of the table. */
  readonly isRefusal: ((error: unknown) => boolean) | undefined
  /** Throws when a result that the decoder returned is not sound. */
  readonly check: ((result: unknown, input: unknown) => void) | undefined
  /** Milliseconds for one input. */
  readonly limitMs: number
  /** Largest input that reaches the decoder, in characters, bytes or values. */
  readonly maxSize: number
}

/** Options of a row. */
export interface DecoderOptions<Result> {
  readonly accepts?: (result: Awaited<Result>) => boolean
  readonly isRefusal?: (error: unknown) => boolean
  readonly check?: (result: Awaited<Result>, input: unknown) => void
  /** Default 50. A larger one needs a reason beside it. */
  readonly limitMs?: number
  /** Default 65,536. A smaller one names the limit that the caller of the decoder has. */
  readonly maxSize?: number
}
