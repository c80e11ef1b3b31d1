import type fc from 'fast-check'

/** A row of a table of decoders: the hostile input of a decoder, and the checks of its result. */
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
  /** Returns true if the result of a valid input is a value. By default rejects `undefined`. */
  readonly accepts: (result: unknown) => boolean
  /** Returns true if the decoder may throw this error. The default is that of the table. */
  readonly isRefusal: ((error: unknown) => boolean) | undefined
  /** Throws if a result of the decoder is invalid. */
  readonly check: ((result: unknown, input: unknown) => void) | undefined
  /** The time limit for one input, in milliseconds. */
  readonly limitMs: number
  /** Largest input that reaches the decoder, in characters, bytes or values. */
  readonly maxSize: number
}

/** Options of a row. */
export interface DecoderOptions<Result> {
  readonly accepts?: (result: Awaited<Result>) => boolean
  readonly isRefusal?: (error: unknown) => boolean
  readonly check?: (result: Awaited<Result>, input: unknown) => void
  /** Default 50. A larger one needs a reason. */
  readonly limitMs?: number
  /** Default 65,536. A smaller one names the limit that the caller of the decoder has. */
  readonly maxSize?: number
}
