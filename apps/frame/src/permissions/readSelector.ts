import { utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import { type Hex, toHex } from '../signers/bytes.js'

/** The well-known functions. The frame shows these names for their selectors, and not a name of the app. */
const knownFunctions: readonly string[] = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'decreaseAllowance(address,uint256)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'deposit()',
  'withdraw(uint256)',
  'burn(uint256)',
]

/** A longer signature is not shown: the frame shows its selector. */
const maxShown = 60
const maxLength = 1_000
const maxDepth = 8
const maxItems = 100
const signatureShape = /^[A-Za-z_$][\w$]{0,99}\([\w,()[\]]*\)$/

/** Returns the selector of a function signature such as `transfer(address,uint256)`. */
export function computeSelector(signature: string): Hex {
  return toHex(keccak256(utf8(signature)).slice(0, 4))
}

/** A function by its selector, and its signature if it is known. */
export interface FoundFunction {
  readonly selector: Hex
  readonly signature: string | undefined
}

/** Reads a selector in hex, or a signature. Returns undefined for any other value. */
export function readFunction(value: unknown): FoundFunction | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  if (/^0x[0-9a-fA-F]{8}$/.test(value)) return { selector: value.toLowerCase() as Hex, signature: undefined }
  return signatureShape.test(value) ? { selector: computeSelector(value), signature: value } : undefined
}

/** Finds the functions of a contract ABI with this name. Returns undefined for an ABI that is not a short list. */
export function findInAbi(abi: unknown, name: string): FoundFunction[] | undefined {
  if (!Array.isArray(abi) || abi.length > 1_000) return undefined
  const signatures = abi.flatMap((item: unknown) => {
    const { type, name: own, inputs } = asRecord(item)
    if (type !== 'function' || own !== name) return []
    const types = writeTypes(inputs, 0)
    return types === undefined ? [] : [`${name}${types}`]
  })
  return [...new Set(signatures)].flatMap((signature) => readFunction(signature) ?? [])
}

/** Returns the name of a function for the screen: a well-known one, or a signature that was hashed. */
export function findFunctionName(selector: string, signatures: ReadonlyMap<string, string>): string | undefined {
  const known = knownFunctions.find((signature) => computeSelector(signature) === selector)
  const signature = known ?? signatures.get(selector)
  return signature !== undefined && signature.length <= maxShown ? signature : undefined
}

function writeTypes(inputs: unknown, depth: number): string | undefined {
  if (!Array.isArray(inputs) || inputs.length > maxItems || depth > maxDepth) return undefined
  const types = inputs.map((input: unknown) => {
    const { type, components } = asRecord(input)
    if (typeof type !== 'string' || !/^[a-z0-9]{1,20}(?:\[\d{0,4}\]){0,4}$/.test(type)) return undefined
    return type.startsWith('tuple') ? writeTuple(components, type.slice('tuple'.length), depth) : type
  })
  return types.includes(undefined) ? undefined : `(${types.join(',')})`
}

function writeTuple(components: unknown, list: string, depth: number): string | undefined {
  const types = writeTypes(components, depth + 1)
  return types === undefined ? undefined : `${types}${list}`
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
