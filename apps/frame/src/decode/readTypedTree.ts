import { readNumber } from '../signers/hashTypedData.js'
import type { TypedData } from '../signers/parseTypedData.js'

/** A signed field of typed data for display: a value, or more fields. */
export interface TypedNode {
  readonly name: string
  readonly type: string
  readonly value: string | readonly TypedNode[]
}

const maxNodes = 2_000

/**
 * Returns the message as a tree, in the order of its types. Call it after hashing: it requires that values fit their
 * types.
 */
export function readTypedTree(data: TypedData, part: 'message' | 'domain' = 'message'): readonly TypedNode[] {
  const budget = { left: maxNodes }
  const type = part === 'domain' ? 'EIP712Domain' : data.primaryType
  return readStruct(data.types, type, data[part], budget)
}

function readStruct(
  types: TypedData['types'],
  type: string,
  values: unknown,
  budget: { left: number },
): readonly TypedNode[] {
  if (typeof values !== 'object' || values === null) return []
  const record = values as Readonly<Record<string, unknown>>
  return (types.get(type) ?? []).map(({ name, type: fieldType }) =>
    readNode(types, name, fieldType, Object.hasOwn(record, name) ? record[name] : undefined, budget),
  )
}

function readNode(
  types: TypedData['types'],
  name: string,
  type: string,
  value: unknown,
  budget: { left: number },
): TypedNode {
  budget.left -= 1
  if (budget.left < 0) return { name, type, value: '…' }
  const inner = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (inner !== undefined && Array.isArray(value)) {
    const shown = value.slice(0, Math.max(0, budget.left) + 1)
    return { name, type, value: shown.map((item, index) => readNode(types, String(index), inner, item, budget)) }
  }
  if (types.has(type)) return { name, type, value: readStruct(types, type, value, budget) }
  return { name, type, value: writeValue(type, value) }
}

function writeValue(type: string, value: unknown): string {
  // Format all numbers as decimals: 0x… hides how large a number is.
  if (/^u?int/.test(type)) return String(readNumber(value) ?? value)
  return typeof value === 'string' ? value : String(value)
}
