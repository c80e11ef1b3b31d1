import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getTypesForEIP712Domain,
  type Hex,
  hashDomain,
  hashStruct,
  keccak256,
  numberToHex,
  parseAbiParameters,
  type SignableMessage,
  serializeErc6492Signature,
  size,
  stringToHex,
  type TypedDataDefinition,
  zeroHash,
} from 'viem'
import { entryPoint08Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { hashMessage, hashTypedData } from 'viem/experimental/erc7739'
import type { AccountOwner } from './accountOwners.js'
import type { AccountPlan } from './planAccount.js'

/** A FoyerAccount on a chain, and the owners that sign. */
export interface AccountSigner {
  readonly address: Address
  readonly chainId: number
  readonly owners: readonly AccountOwner[]
}

type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

const signatureParameters = parseAbiParameters('bytes[] owners, bytes[] signatures')

/** Signs a user operation of EntryPoint 0.8. */
export function signAccountOperation(signer: AccountSigner, userOperation: UserOperation<'0.8'>): Promise<Hex> {
  const entryPoint = { entryPointAddress: entryPoint08Address, entryPointVersion: '0.8' } as const
  return signAsOwners(signer, getUserOperationHash({ ...entryPoint, chainId: signer.chainId, userOperation }))
}

/** Signs a message (ERC-191) nested in the domain of the account (ERC-7739). */
export function signAccountMessage(signer: AccountSigner, message: SignableMessage): Promise<Hex> {
  return signAsOwners(signer, hashMessage({ message, verifierDomain: createVerifierDomain(signer) }))
}

/** Signs typed data (EIP-712) nested in the domain of the account (ERC-7739). */
export async function signAccountTypedData(signer: AccountSigner, definition: TypedDataDefinition): Promise<Hex> {
  const { domain = {}, primaryType, message } = definition
  const types = definition.types as Types
  const nested = { domain, types, primaryType, message, verifierDomain: createVerifierDomain(signer) }
  // The types of a TypedDataDefinition are only known at run time.
  const signature = await signAsOwners(signer, hashTypedData(nested as Parameters<typeof hashTypedData>[0]))
  const domainTypes = { EIP712Domain: getTypesForEIP712Domain({ domain }) }
  const contents = { data: message, primaryType, types } as Parameters<typeof hashStruct>[0]
  // The explicit format: the implicit one is invalid if the primary type is not the first in alphabetical order.
  const description = stringToHex(`${encodeTypes(primaryType, types)}${primaryType}`)
  return concatHex([
    signature,
    hashDomain({ domain, types: domainTypes } as Parameters<typeof hashDomain>[0]),
    hashStruct(contents),
    description,
    numberToHex(size(description), { size: 2 }),
  ])
}

/** Wraps a signature of an account whose code is not deployed (ERC-6492). */
export function wrapCounterfactualSignature({ factory, factoryData }: AccountPlan, signature: Hex): Hex {
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}

/** Encodes owners and signatures in the order of the owners' hashes, in which the contract finds repetitions at least cost. */
export function encodeSignatures(list: readonly { readonly owner: Hex; readonly signature: Hex }[]): Hex {
  const sorted = [...list].sort((a, b) => (BigInt(keccak256(a.owner)) < BigInt(keccak256(b.owner)) ? -1 : 1))
  return encodeAbiParameters(signatureParameters, [
    sorted.map(({ owner }) => owner),
    sorted.map(({ signature }) => signature),
  ])
}

async function signAsOwners({ owners }: AccountSigner, hash: Hex): Promise<Hex> {
  const list: { owner: Hex; signature: Hex }[] = []
  for (const owner of owners) list.push({ owner: owner.encoded, signature: await owner.signHash(hash) })
  return encodeSignatures(list)
}

function createVerifierDomain({ address, chainId }: AccountSigner) {
  return { name: 'FoyerAccount', version: '1', chainId, verifyingContract: address, salt: zeroHash } as const
}

/** Encodes a type and all types that it uses, in alphabetical order. */
function encodeTypes(primaryType: string, types: Types): string {
  const names = new Set<string>()
  const pending = [primaryType]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const fields = types[name]
    if (names.has(name) || fields === undefined) continue
    names.add(name)
    pending.push(...fields.map(({ type }) => type.split('[', 1)[0] ?? type))
  }
  return [...names]
    .sort()
    .map((name) => `${name}(${types[name]?.map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}
