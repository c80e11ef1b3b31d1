import type { TypedData, TypedField } from '../signers/parseTypedData.js'

/** Matches names of types and fields that move or grant something. */
const riskyName =
  /permit|approv|allow|authori|grant|role|delegat|agent|session|operator|owner|spend|order|offer|bid|list|sell|buy|swap|trade|price|fee|amount|value|quantity|wei|token|asset|coin|nft|transfer|send|withdraw|deposit|recipient|receiver|destination|claim|stake|mint|burn|safe|execut|operation|call|transaction|tx|key|hash|root/i
/** Matches fields whose numbers are not amounts. */
const momentName =
  /^(nonce|timestamp|time|date|deadline|issuedAt|expiresAt|expirationTime|expiry|notBefore|validUntil|chainId)$/i
/** Matches a number, or a word as long as an address or a hash. */
const riskyText = /(?:^|[^\p{L}\d])\d|[a-zA-Z0-9]{26}/u

/**
 * Returns true if typed data contains only texts, booleans, times and the user's own address. It then has no amount, no
 * other address, no bytes, no contract that could verify it, and no name that refers to a right. Call it after hashing:
 * it requires that values fit their types.
 */
export function isHarmlessTypedData({ types, primaryType, domain, message }: TypedData, own: string): boolean {
  const hasContract = domain.verifyingContract !== undefined || domain.salt !== undefined
  if (hasContract || primaryType === 'EIP712Domain') return false

  const isHarmlessStruct = (type: string, fields: readonly TypedField[], value: unknown): boolean => {
    if (riskyName.test(type) || typeof value !== 'object' || value === null) return false
    const values = value as Readonly<Record<string, unknown>>
    return fields.every((field) => isHarmlessField(field, Object.hasOwn(values, field.name) && values[field.name]))
  }
  const isHarmlessField = ({ name, type }: TypedField, value: unknown): boolean => {
    if (riskyName.test(name)) return false
    const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (item !== undefined)
      return Array.isArray(value) && value.every((one) => isHarmlessField({ name, type: item }, one))
    const fields = types.get(type)
    if (fields) return isHarmlessStruct(type, fields, value)
    if (type === 'bool') return true
    if (type === 'address') return typeof value === 'string' && value.toLowerCase() === own.toLowerCase()
    if (momentName.test(name)) return type === 'string' || /^u?int/.test(type)
    return type === 'string' && typeof value === 'string' && !riskyText.test(value)
  }
  return isHarmlessStruct(primaryType, types.get(primaryType) ?? [], message)
}
