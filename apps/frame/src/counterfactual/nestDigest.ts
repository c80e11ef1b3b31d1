import { concatBytes, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import { fromHex, numberToBytes, refuse } from '../signers/bytes.js'
import { encodeWord } from '../signers/encodeAbi.js'
import { encodeType, hashStruct } from '../signers/hashTypedData.js'
import type { TypedData } from '../signers/parseTypedData.js'

/** The account that verifies the signature, and its network. */
export interface Verifier {
  readonly address: string
  readonly chainId: bigint
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const domainFields = 'string name,string version,uint256 chainId,address verifyingContract,bytes32 salt'
const start = Uint8Array.of(0x19, 0x01)

/** The digest of nested typed data, and the bytes that the signature must end with (ERC-7739). */
export interface NestedData {
  readonly digest: Uint8Array
  readonly end: Uint8Array
}

/** Nests the digest of a message (ERC-191) in the domain of the account (ERC-7739). */
export function nestMessage(digest: Uint8Array, verifier: Verifier): Uint8Array {
  const domain = keccak256(concatBytes(hashText(domainType), encodeDomain(verifier)))
  const message = keccak256(concatBytes(hashText('PersonalSign(bytes prefixed)'), digest))
  return keccak256(concatBytes(start, domain, message))
}

/**
 * Nests typed data in the domain of the account, with an explicit description of its type (ERC-7739). Throws FoyerError
 * `REQUEST_INVALID` for data that the account cannot verify.
 */
export function nestTypedData({ types, primaryType, domain, message }: TypedData, verifier: Verifier): NestedData {
  // The account rejects other names: they could end the description early.
  if (!/^[A-Z_$]/.test(primaryType) || primaryType === 'EIP712Domain' || primaryType === 'TypedDataSign')
    refuse('the account cannot verify data with this primary type')
  const hashing = { types, typeHashes: new Map() }
  const separator = hashStruct(hashing, 'EIP712Domain', domain, 0)
  const contents = hashStruct(hashing, primaryType, message, 0)
  const described = sortTypes(encodeType(types, primaryType))
  const type = hashText(`TypedDataSign(${primaryType} contents,${domainFields})${described}`)
  const struct = keccak256(concatBytes(type, contents, encodeDomain(verifier), encodeWord(0)))
  const description = utf8(`${described}${primaryType}`)
  if (description.length > 0xffff) refuse('the types are too long')
  return {
    digest: keccak256(concatBytes(start, separator, struct)),
    end: concatBytes(separator, contents, description, numberToBytes(BigInt(description.length), 2)),
  }
}

/** Sorts all encoded types by name. EIP-712 puts the primary type first. */
function sortTypes(encoded: string): string {
  const parts = encoded.split(')').slice(0, -1)
  return parts
    .map((part) => ({ name: part.split('(', 1)[0] ?? '', type: `${part})` }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ type }) => type)
    .join('')
}

function encodeDomain({ address, chainId }: Verifier): Uint8Array {
  const contract = concatBytes(new Uint8Array(12), fromHex(address))
  return concatBytes(hashText('FoyerAccount'), hashText('1'), encodeWord(chainId), contract)
}

function hashText(text: string): Uint8Array {
  return keccak256(utf8(text))
}
