import { FrameFailure } from '../FrameFailure.js'
import type { Hex } from '../signers/bytes.js'
import { readNumber } from '../signers/hashTypedData.js'

/** The maximum number of problems that an error lists. */
const maxProblems = 40

/** The problems of a request by their path, so that an app gets all of them at once. */
export class Problems {
  readonly #found = new Map<string, string>()

  /** Records a problem. The first one of a path counts. */
  add(path: string, problem: string): undefined {
    const key = path.slice(0, 80)
    if (this.#found.size < maxProblems && !this.#found.has(key)) this.#found.set(key, problem)
  }

  /** Throws FrameFailure `REQUEST_INVALID` with all problems, if there are any. */
  throwIfAny(): void {
    if (this.#found.size === 0) return
    const [first] = this.#found
    throw new FrameFailure('REQUEST_INVALID', `The permission is invalid: ${first?.join(' ')}`, {
      context: Object.fromEntries(this.#found),
    })
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** Returns the data fields of an object. Records a problem for another value, and for each field that is not in `names`. */
export function readFields(problems: Problems, path: string, value: unknown, names: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.add(path, 'must be an object')
    return {}
  }
  const found: Record<string, unknown> = {}
  for (const [name, { value: field }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (names.includes(name)) found[name] = field
    else if (field !== undefined) problems.add(join(path, name), 'is not supported')
  }
  return found
}

/** Returns the items of a list with `least` to `most` items. Records a problem otherwise. */
export function readList(
  problems: Problems,
  path: string,
  value: unknown,
  [least, most]: readonly [number, number],
): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    problems.add(path, `must be a list of ${least} to ${most} items`)
    return []
  }
  return value
}

/** Returns an address in lower case. */
export function readAddress(problems: Problems, path: string, value: unknown): Hex | undefined {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value.toLowerCase() as Hex
  return problems.add(path, 'must be an address')
}

/** Returns a number within bounds. Accepts hex, decimal digits, and numbers below 2^53. */
export function readBigInt(
  problems: Problems,
  path: string,
  value: unknown,
  [least, most]: readonly [bigint, bigint],
): bigint | undefined {
  const number = readNumber(value)
  if (number === undefined) return problems.add(path, 'must be a whole number')
  if (number < least) return problems.add(path, `must be at least ${least}`)
  if (number > most) return problems.add(path, `must be at most ${most}`)
  return number
}

/** Returns an integer within bounds. */
export function readInteger(
  problems: Problems,
  path: string,
  value: unknown,
  [least, most]: readonly [number, number],
): number | undefined {
  const number = readBigInt(problems, path, value, [BigInt(least), BigInt(most)])
  return number === undefined ? undefined : Number(number)
}

/** Returns the path of a field. */
export function join(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}
