import { refuse } from '../signers/bytes.js'
import { readNumber } from '../signers/hashTypedData.js'
import type { TypedData } from '../signers/parseTypedData.js'
import type { AssetRef, Effect, OrderItem } from './Effect.js'

type Values = Readonly<Record<string, unknown>>

/** Permit2 has this address on every chain. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/**
 * Decodes the rights that a signature of typed data grants, for the kinds that move money: ERC-2612 and DAI permits,
 * Permit2, Seaport orders. Returns an empty list for anything else. Call it after hashing: it requires that values fit
 * their types and that there are no unsigned fields.
 */
export function decodeTypedData(data: TypedData, owner: string): Effect[] {
  try {
    return decode(data, owner)
  } catch {
    // The data only looked like one of these kinds. The tree of its fields still shows everything.
    return []
  }
}

function decode({ domain, primaryType, message }: TypedData, owner: string): Effect[] {
  const contract = domain.verifyingContract === undefined ? '' : address(domain, 'verifyingContract').toLowerCase()
  if (primaryType === 'Permit' && contract !== '') return decodePermit(message, contract)
  if (contract === permit2) return decodePermit2(primaryType, message)
  if (primaryType === 'OrderComponents') return [decodeOrder(message, owner)]
  return []
}

function decodePermit(message: Values, asset: string): Effect[] {
  const spender = address(message, 'spender')
  // DAI permits allow everything or nothing and have no amount.
  if (Object.hasOwn(message, 'allowed')) {
    const amount = message.allowed === true ? 2n ** 256n - 1n : 0n
    return [{ kind: 'allow', asset, spender, amount, change: 'set', ...until(message.expiry) }]
  }
  return [{ kind: 'allow', asset, spender, amount: uint(message, 'value'), change: 'set', ...until(message.deadline) }]
}

function decodePermit2(primaryType: string, message: Values): Effect[] {
  const spender = address(message, 'spender')
  const allowance = (details: Values): Effect => ({
    kind: 'allow',
    asset: address(details, 'token'),
    spender,
    amount: uint(details, 'amount'),
    change: 'set',
    ...until(details.expiration),
  })
  const once = (permitted: Values): Effect => ({
    kind: 'allow',
    asset: address(permitted, 'token'),
    spender,
    amount: uint(permitted, 'amount'),
    change: 'once',
    ...until(message.deadline),
  })
  if (primaryType === 'PermitSingle') return [allowance(record(message.details))]
  if (primaryType === 'PermitBatch') return list(message.details).map(allowance)
  if (/^Permit(?:Witness)?TransferFrom$/.test(primaryType)) return [once(record(message.permitted))]
  if (/^PermitBatch(?:Witness)?TransferFrom$/.test(primaryType)) return list(message.permitted).map(once)
  return []
}

function decodeOrder(message: Values, owner: string): Effect {
  const gets = list(message.consideration).filter(
    (item) => address(item, 'recipient').toLowerCase() === owner.toLowerCase(),
  )
  return { kind: 'order', gives: list(message.offer).map(toItem), gets: gets.map(toItem) }
}

/**
 * Decodes an item of a Seaport order: 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155. Types 4 and 5 are any item of a
 * collection, or any item of a list known only by its hash. Uses the worse of the two amounts.
 */
function toItem(item: Values): OrderItem {
  const type = uint(item, 'itemType')
  if (type > 5n) refuse('not an item of Seaport')
  const asset: AssetRef = type === 0n ? 'native' : address(item, 'token')
  const [start, end] = [uint(item, 'startAmount'), uint(item, 'endAmount')]
  const isGiven = !Object.hasOwn(item, 'recipient')
  const amount = start > end === isGiven ? start : end
  if (type < 2n) return { asset, amount }
  return { asset, amount, id: type < 4n ? uint(item, 'identifierOrCriteria') : 'any' }
}

function until(value: unknown): { untilS?: bigint } {
  const seconds = readNumber(value)
  return seconds === undefined || seconds === 0n ? {} : { untilS: seconds }
}

function uint(values: Values, name: string): bigint {
  const number = Object.hasOwn(values, name) ? readNumber(values[name]) : undefined
  if (number === undefined) refuse(`${name} is not a number`)
  return number
}

function address(values: Values, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) refuse(`${name} is not an address`)
  return value
}

function record(value: unknown): Values {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('not an object')
  return value as Values
}

function list(value: unknown): Values[] {
  // Reject a long list instead of truncating it: the rest would be signed without being shown. The tree shows every
  // field.
  if (!Array.isArray(value) || value.length > 100) refuse('not a short list')
  return value.map(record)
}
