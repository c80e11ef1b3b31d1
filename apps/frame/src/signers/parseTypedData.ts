import { refuse } from './bytes.js'

export interface TypedField {
  readonly name: string
  readonly type: string
}

/** EIP-712 data with a validated structure. The values are validated when they are hashed. */
export interface TypedData {
  readonly types: ReadonlyMap<string, readonly TypedField[]>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

type Types = TypedData['types']
type Values = Readonly<Record<string, unknown>>

/** The maximum nesting depth, above that of any real order or permit. It stops the recursion for a cyclic object. */
export const maxTypedDepth = 24
const maxTypes = 100
const maxFields = 200
/**
 * The maximum number of fields in all types: each type may use all others, and its hash then includes the text of all
 * of them.
 */
const maxAllFields = 1_000
/**
 * The maximum number of values, far more than any order or permit has. The length of the data is no limit: absent
 * fields are hashed as well, and an object that occurs twice counts twice.
 */
const maxValues = 50_000
const nameShape = /^[A-Za-z_$][\w$]{0,99}$/
const typeShape = /^[A-Za-z_$][\w$]{0,99}(?:\[\d{0,4}\]){0,4}$/

/** The fields of the domain in the order of EIP-712, for data without a domain type. */
const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Parses the second parameter of eth_signTypedData_v4, and keeps only signed fields. Throws FoyerError
 * `REQUEST_INVALID`.
 */
export function parseTypedData(input: unknown): TypedData {
  const raw = asRecord(typeof input === 'string' ? parseJson(input) : input, 'typed data')
  const domain = raw.domain === undefined ? {} : asRecord(raw.domain, 'domain')
  const types = parseTypes(asRecord(raw.types, 'types'))
  if (!types.has('EIP712Domain'))
    types.set(
      'EIP712Domain',
      domainFields.filter(({ name }) => Object.hasOwn(domain, name) && domain[name] !== undefined),
    )
  const { primaryType } = raw
  if (typeof primaryType !== 'string' || !types.has(primaryType)) return refuse('primaryType is not among the types')
  const message = primaryType === 'EIP712Domain' ? {} : asRecord(raw.message, 'message')
  const budget: Budget = { left: maxValues }
  return {
    types,
    primaryType,
    domain: selectDeclaredFields(types, 'EIP712Domain', domain, 0, budget),
    message: selectDeclaredFields(types, primaryType, message, 0, budget),
  }
}

/** The number of values that may still be read. */
interface Budget {
  left: number
}

function spend(budget: Budget, count: number): void {
  budget.left -= count
  if (budget.left < 0) refuse('too many values')
}

/** Keeps only the fields that the types declare. Other fields are not signed, so the user must not see them. */
function selectDeclaredFields(types: Types, type: string, values: Values, depth: number, budget: Budget): Values {
  const fields = types.get(type) ?? []
  spend(budget, fields.length)
  const named = fields.filter(({ name }) => Object.hasOwn(values, name))
  return Object.fromEntries(
    named.map(({ name, type: inner }) => [name, selectDeclaredValue(types, inner, values[name], depth, budget)]),
  )
}

function selectDeclaredValue(types: Types, type: string, value: unknown, depth: number, budget: Budget): unknown {
  // Return a deeper value unchanged: hashing rejects it.
  if (depth > maxTypedDepth) return value
  const inner = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (inner !== undefined) {
    if (!Array.isArray(value)) return value
    spend(budget, value.length)
    return value.map((item: unknown) => selectDeclaredValue(types, inner, item, depth + 1, budget))
  }
  if (!types.has(type) || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return selectDeclaredFields(types, type, value as Values, depth + 1, budget)
}

function parseTypes(raw: Readonly<Record<string, unknown>>): Map<string, readonly TypedField[]> {
  const entries = Object.entries(raw)
  if (entries.length > maxTypes) refuse('too many types')
  const types = new Map(entries.map(([name, fields]) => [parseName(name), parseFields(fields)]))
  if ([...types.values()].flat().length > maxAllFields) refuse('too many fields')
  return types
}

function parseName(name: string): string {
  // Reject a struct with the name of an atomic type: it would be signed as one and displayed as the other.
  if (!nameShape.test(name) || isAtomic(name)) refuse('a type has a bad name')
  return name
}

function parseFields(fields: unknown): readonly TypedField[] {
  if (!Array.isArray(fields) || fields.length > maxFields) return refuse('a type is not a short list of fields')
  const names = new Set<string>()
  return fields.map((field: unknown) => {
    const { name, type } = asRecord(field, 'field')
    if (typeof name !== 'string' || !nameShape.test(name) || names.has(name)) return refuse('a field has a bad name')
    if (typeof type !== 'string' || !typeShape.test(type)) return refuse('a field has a bad type')
    names.add(name)
    return { name, type }
  })
}

/** Returns true for an atomic Solidity type that EIP-712 supports. */
export function isAtomic(type: string): boolean {
  const size = /^u?int(\d{0,3})$/.exec(type)?.[1]
  if (size !== undefined) return size === '' || (Number(size) % 8 === 0 && Number(size) >= 8 && Number(size) <= 256)
  const width = /^bytes(\d{1,2})$/.exec(type)?.[1]
  if (width !== undefined) return Number(width) >= 1 && Number(width) <= 32
  return ['address', 'bool', 'string', 'bytes'].includes(type)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('typed data is not JSON')
  }
}

function asRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(`${what} is not an object`)
  return value as Readonly<Record<string, unknown>>
}
