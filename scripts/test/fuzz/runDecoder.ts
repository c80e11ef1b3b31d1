import { createContext, Script } from 'node:vm'
import type { Decoder } from './Decoder.js'

/** A time above the limit counts when it repeats: other processes share the processor. */
const repeats = 3

export type Outcome = { readonly value: unknown } | { readonly refusal: unknown }

/** An input that a decoder must not answer this way. The message names the decoder, the fault and the input in hex. */
export class DecoderFault extends Error {
  override readonly name = 'DecoderFault'
}

/** Times under this are noise. */
const measurableMs = 4
/** A doubled input takes a linear decoder 2 times as long, a quadratic one 4 times. */
const maxGrowth = 3
/** For four times the input it is 4 and 16. Garbage collection alone may exceed one of these limits, and not both. */
const maxLargeGrowth = 8

/** Runs decoders on single inputs. Throws DecoderFault for everything that a decoder must not do. */
export interface DecoderRunner {
  /** Returns the result or the refusal. */
  run(decoder: Decoder, input: unknown): Promise<Outcome>
  /** Throws when the decoder is slower than its limit each time. */
  runInTime(decoder: Decoder, input: unknown): Promise<void>
  /** Throws when larger inputs take much longer than their size explains, each of three times. */
  runDoubled(decoder: Decoder, create: (size: number) => unknown): Promise<void>
}

/** Milliseconds of the clock and of the processor since any moment. */
export interface Times {
  readonly clockMs: number
  readonly processorMs: number
}

function readTimes(): Times {
  const { user, system } = process.cpuUsage()
  return { clockMs: performance.now(), processorMs: (user + system) / 1_000 }
}

/** Creates a runner. It stops a decoder that runs longer than `hangMs`. Tests of the runner set the times that `getTimes` returns. */
export function createDecoderRunner({ hangMs = 20_000, getTimes = readTimes } = {}): DecoderRunner {
  const script = new Script('call()')
  const context = createContext({ call: undefined })

  /** Calls `work` and stops it after `hangMs`, also in a loop that never ends. Throws what `work` throws. */
  const callWithLimit = (work: () => unknown): unknown => {
    context.call = work
    return script.runInContext(context, { timeout: hangMs, displayErrors: false })
  }

  const decode = async (decoder: Decoder, input: unknown): Promise<Outcome> => {
    try {
      return {
        value: await settle(
          callWithLimit(() => decoder.decode(input)),
          hangMs,
        ),
      }
    } catch (error) {
      if (isTimeout(error)) throw createFault(decoder, `did not end within ${hangMs} ms`, input, error)
      if (decoder.isRefusal?.(error)) return { refusal: error }
      throw createFault(decoder, `threw ${formatError(error)}`, input, error)
    }
  }

  const run = async (decoder: Decoder, input: unknown): Promise<Outcome> => {
    const before = formatPrototypes()
    const outcome = await decode(decoder, input)
    if (formatPrototypes() !== before) throw createFault(decoder, 'changed a prototype', input)
    if (!('value' in outcome) || !decoder.check) return outcome
    try {
      decoder.check(outcome.value, input)
      return outcome
    } catch (cause) {
      throw createFault(decoder, `returned a value that is not sound: ${formatError(cause)}`, input, cause)
    }
  }

  /**
   * Returns the shortest time of several runs, in ms: of the clock, or of the processor where that is less. Other processes
   * lengthen the first, threads of garbage collection the second.
   */
  const measure = async (decoder: Decoder, input: unknown, enoughMs: number): Promise<number> => {
    let shortest = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt <= repeats && shortest > enoughMs; attempt += 1) {
      const before = getTimes()
      await run(decoder, input)
      const after = getTimes()
      shortest = Math.min(shortest, after.clockMs - before.clockMs, after.processorMs - before.processorMs)
    }
    return shortest
  }

  const runInTime = async (decoder: Decoder, input: unknown): Promise<void> => {
    const ms = await measure(decoder, input, decoder.limitMs)
    if (ms > decoder.limitMs)
      throw createFault(decoder, `took ${ms.toFixed(1)} ms, more than ${decoder.limitMs} ms`, input)
  }

  const runDoubled = async (decoder: Decoder, create: (size: number) => unknown): Promise<void> => {
    const [half, whole] = [create(decoder.maxSize / 2), create(decoder.maxSize)]
    await runInTime(decoder, whole)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const wholeMs = await measure(decoder, whole, measurableMs)
      if (wholeMs <= measurableMs) return
      const halfMs = await measure(decoder, half, 0)
      if (wholeMs <= halfMs * maxGrowth + 1) return
      const largeMs = await measure(decoder, create(decoder.maxSize * 4), wholeMs * maxLargeGrowth)
      if (largeMs <= wholeMs * maxLargeGrowth) return
      if (attempt === 2) {
        const times = [halfMs, wholeMs, largeMs].map((ms) => ms.toFixed(1)).join(', ')
        throw createFault(decoder, `took ${times} ms for this input, for twice and for eight times of it`, half)
      }
    }
  }

  return { run, runInTime, runDoubled }
}

/** Waits for a promise. A result that is no promise returns at once, without a timer. */
async function settle(result: unknown, hangMs: number): Promise<unknown> {
  if (!(result instanceof Promise)) return result
  const timer: { id?: NodeJS.Timeout } = {}
  const late = new Promise((_, reject) => {
    timer.id = setTimeout(() => reject(Object.assign(new Error('late'), { code: timeoutCode })), hangMs)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer.id))
}

const timeoutCode = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

// The error of a script that is stopped is of the script's own realm.
function isTimeout(error: unknown) {
  return (
    typeof error === 'object' &&
    error !== null &&
    Object.hasOwn(error, 'code') &&
    Reflect.get(error, 'code') === timeoutCode
  )
}

function formatPrototypes() {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .map((prototype) => Reflect.ownKeys(prototype).length)
    .join()
}

/** Longest hex in a message; the seed reproduces the rest. */
const maxHex = 40_000

function createFault(decoder: Decoder, what: string, input: unknown, cause?: unknown): DecoderFault {
  const hex = writeHex(input)
  return new DecoderFault(`${decoder.name} ${what}\ninput (${getKind(input)} in hex): ${hex}`, { cause })
}

// `instanceof` would run the traps of a proxy.
function isBytes(input: unknown): input is Uint8Array {
  return ArrayBuffer.isView(input)
}

function getKind(input: unknown) {
  return isBytes(input) ? 'bytes' : 'JSON'
}

/** Bytes as hex; everything else as the hex of its JSON, in which values that JSON lacks are texts. */
export function writeHex(input: unknown): string {
  const bytes = isBytes(input) ? Buffer.from(input) : Buffer.from(writeText(input))
  const hex = bytes.toString('hex')
  return hex.length > maxHex ? `${hex.slice(0, maxHex)}… (${hex.length / 2} bytes)` : hex
}

function writeText(input: unknown): string {
  const seen = new Set<object>()
  const write = (_: string, value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) return '[seen]'
      seen.add(value)
      if (value instanceof Uint8Array) return `[bytes ${Buffer.from(value).toString('hex')}]`
      return value
    }
    return ['string', 'number', 'boolean'].includes(typeof value) || value === null
      ? value
      : `[${typeof value} ${String(value)}]`
  }
  try {
    return JSON.stringify(input, write) ?? 'undefined'
  } catch {
    return 'a value that cannot be written'
  }
}

export function formatError(error: unknown): string {
  try {
    return error instanceof Error
      ? (error.stack ?? `${error.name}: ${error.message}`).split('\n').slice(0, 6).join('\n')
      : String(error)
  } catch {
    return 'an error that cannot be read'
  }
}
