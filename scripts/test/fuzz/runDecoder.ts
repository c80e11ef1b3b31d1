import { setTimeout as delay } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'
import type { Decoder } from './Decoder.js'

/** A time above the limit counts only if it repeats, because other processes share the CPU. */
const repeats = 3
/** The number of measurements above a limit after which the limit is exceeded. A busy machine is slow for seconds. */
const maxMeasurements = 5

export type Outcome = { readonly value: unknown } | { readonly refusal: unknown }

/** The error for a wrong result of a decoder. The message has the decoder, the problem and the input in hex. */
export class DecoderFault extends Error {
  override readonly name = 'DecoderFault'
}

/** Times under this are noise. */
const measurableMs = 4
/** A doubled input takes a linear decoder 2 times as long, a quadratic one 4 times. */
const maxGrowth = 3
/**
 * For four times the input, the factors are 4 and 16. Garbage collection alone may exceed one of these limits, but not
 * both.
 */
const maxLargeGrowth = 8

/** Runs decoders on single inputs. Throws DecoderFault for every wrong result. */
export interface DecoderRunner {
  /** Returns the result, or the error that the decoder may throw. */
  run(decoder: Decoder, input: unknown): Promise<Outcome>
  /** Throws if the decoder exceeds its time limit in each attempt. */
  runInTime(decoder: Decoder, input: unknown): Promise<void>
  /** Throws if larger inputs take much longer than their size explains, in each attempt. */
  runDoubled(decoder: Decoder, create: (size: number) => unknown): Promise<void>
}

/** Milliseconds of the clock and of the CPU since an arbitrary moment. */
export interface Times {
  readonly clockMs: number
  readonly processorMs: number
}

function readTimes(): Times {
  const { user, system } = process.cpuUsage()
  return { clockMs: performance.now(), processorMs: (user + system) / 1_000 }
}

/**
 * Creates a runner. It stops a decoder that runs longer than `hangMs`. It waits `pauseMs` after the first measurement
 * above a limit, and twice as long after each other one. Tests of the runner set the times that `getTimes` returns.
 */
export function createDecoderRunner({ hangMs = 20_000, pauseMs = 500, getTimes = readTimes } = {}): DecoderRunner {
  const script = new Script('call()')
  const context = createContext({ call: undefined })

  /** Calls `work` and stops it after `hangMs`, even in an endless loop. Throws the errors of `work`. */
  const callWithLimit = (work: () => unknown): unknown => {
    context.call = work
    return script.runInContext(context, { timeout: hangMs, displayErrors: false })
  }

  const decode = async (decoder: Decoder, input: unknown): Promise<Outcome> => {
    try {
      const result = callWithLimit(() => decoder.decode(input))
      // Only a promise is awaited: `await` reads `then`, which may be a getter that throws.
      return { value: result instanceof Promise ? await waitInTime(result, hangMs) : result }
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
      throw createFault(decoder, `returned an invalid value: ${formatError(cause)}`, input, cause)
    }
  }

  /**
   * Returns the shortest time of several runs in ms, by the clock or by the CPU, whichever is less. Other processes
   * extend the first, garbage collection threads the second.
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
    for (let measurement = 1; ; measurement += 1) {
      const ms = await measure(decoder, input, decoder.limitMs)
      if (ms <= decoder.limitMs) return
      if (measurement === maxMeasurements)
        throw createFault(decoder, `took ${ms.toFixed(1)} ms, more than ${decoder.limitMs} ms`, input)
      await delay(pauseMs * 2 ** (measurement - 1))
    }
  }

  const runDoubled = async (decoder: Decoder, create: (size: number) => unknown): Promise<void> => {
    const [half, whole] = [create(decoder.maxSize / 2), create(decoder.maxSize)]
    await runInTime(decoder, whole)
    for (let measurement = 1; ; measurement += 1) {
      const wholeMs = await measure(decoder, whole, measurableMs)
      if (wholeMs <= measurableMs) return
      const halfMs = await measure(decoder, half, 0)
      if (wholeMs <= halfMs * maxGrowth + 1) return
      const largeMs = await measure(decoder, create(decoder.maxSize * 4), wholeMs * maxLargeGrowth)
      if (largeMs <= wholeMs * maxLargeGrowth) return
      if (measurement === maxMeasurements) {
        const times = [halfMs, wholeMs, largeMs].map((ms) => ms.toFixed(1)).join(', ')
        throw createFault(decoder, `took ${times} ms for this input, for twice and for eight times of it`, half)
      }
      await delay(pauseMs * 2 ** (measurement - 1))
    }
  }

  return { run, runInTime, runDoubled }
}

async function waitInTime(result: Promise<unknown>, hangMs: number): Promise<unknown> {
  const timer: { id?: NodeJS.Timeout } = {}
  const late = new Promise((_, reject) => {
    timer.id = setTimeout(() => reject(Object.assign(new Error('late'), { code: timeoutCode })), hangMs)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer.id))
}

const timeoutCode = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

// The error of a stopped script belongs to the script's own realm.
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

/** The maximum length of hex in a message. The seed reproduces the rest. */
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

/** Formats bytes as hex, and other values as the hex of their JSON. Values that JSON lacks become texts. */
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
    return 'a value that cannot be formatted'
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
