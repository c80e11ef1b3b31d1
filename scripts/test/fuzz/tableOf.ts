import fc from 'fast-check'
import type { Decoder, DecoderOptions } from './Decoder.js'
import { maxInputSize, mutateBytes, mutateText, stretchBytes, stretchText } from './mutateText.js'
import { type Carrier, mutateValue, stretchValue } from './mutateValue.js'

const defaultLimitMs = 50

/** Creates the row of a decoder of texts. */
export function decodesText<Result>(
  name: string,
  seeds: readonly string[],
  decode: (text: string) => Result,
  options: DecoderOptions<Result> = {},
): Decoder {
  return { ...common(name, seeds, decode, options), mutants: mutateText(seeds), stretched: stretchText(seeds) }
}

/** Creates the row of a decoder of JSON texts. The seeds are the values; half of the mutants are valid JSON. */
export function decodesJson<Result>(
  name: string,
  seeds: readonly unknown[],
  decode: (text: string) => Result,
  options: DecoderOptions<Result> = {},
): Decoder {
  const texts = seeds.map(writeJson)
  return {
    ...common(name, texts, decode, options),
    mutants: fc.oneof({ weight: 2, arbitrary: mutateValue(seeds, 'json').map(writeJson) }, mutateText(texts)),
    stretched: stretchValue(seeds, markNested).map((create) => (size) => writeNested(writeJson(create(size)))),
  }
}

/** Creates the row of a decoder of bytes. */
export function decodesBytes<Result>(
  name: string,
  seeds: readonly Uint8Array[],
  decode: (bytes: Uint8Array) => Result,
  options: DecoderOptions<Result> = {},
): Decoder {
  return { ...common(name, seeds, decode, options), mutants: mutateBytes(seeds), stretched: stretchBytes(seeds) }
}

/** Creates the row of a decoder of values that come as JSON, by structured cloning, or from code of the same page. */
export function decodesValue<Result>(
  name: string,
  seeds: readonly unknown[],
  decode: (value: unknown) => Result,
  { carrier = 'json', ...options }: DecoderOptions<Result> & { readonly carrier?: Carrier } = {},
): Decoder {
  return {
    ...common(name, seeds, decode, options),
    mutants: mutateValue(seeds, carrier),
    stretched: stretchValue(seeds),
  }
}

function common<Input, Result>(
  name: string,
  seeds: readonly Input[],
  decode: (input: Input) => Result,
  options: DecoderOptions<Result>,
) {
  const { accepts = (result) => result !== undefined, isRefusal, check, limitMs = defaultLimitMs } = options
  return {
    name,
    seeds,
    // The functions above create only inputs of this type.
    decode: decode as (input: unknown) => unknown,
    accepts: accepts as (result: unknown) => boolean,
    isRefusal,
    check: check as Decoder['check'],
    limitMs,
    maxSize: options.maxSize ?? maxInputSize,
  }
}

/** Formats JSON with escaped lone surrogates. */
function writeJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

/** `JSON.stringify` fails on deep values that `JSON.parse` still accepts, so those are replaced by a text marker. */
function markNested(depth: number, kind: 'array' | 'object'): string {
  return `nested ${kind} ${depth}`
}

function writeNested(json: string): string {
  return json.replace(/"nested (array|object) (\d+)"/, (_, kind: string, depth: string) => {
    const [open, close] = kind === 'array' ? ['[', ']'] : ['{"a":', '}']
    return `${open.repeat(Number(depth))}1${close.repeat(Number(depth))}`
  })
}
