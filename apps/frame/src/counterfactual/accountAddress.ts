import { formatAddress } from '../decode/addresses.js'
import { concatBytes } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import { fromHex, type Hex, toHex } from '../signers/bytes.js'
import { encodeSingleBytes, encodeWord } from '../signers/encodeAbi.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'

type Contracts = Pick<CounterfactualAccount, 'factory' | 'implementation'>

/** The selector of `createAccount(bytes[],uint64,uint256)`. */
const createAccount = fromHex('0xbba5532b')

/** The code that creates a minimal proxy (ERC-1167), and the proxy around the address of the implementation. */
const [creator, proxyStart, proxyEnd] = [
  '0x3d602d80600a3d3981f3',
  '363d3d373d3d3d363d73',
  '5af43d82803e903d91602b57fd5bf3',
]

/** Returns the code of an account that is a clone of the implementation, in lower case. */
export function formatCloneCode({ implementation }: Pick<Contracts, 'implementation'>): Hex {
  return `0x${proxyStart}${implementation.slice(2).toLowerCase()}${proxyEnd}`
}

/**
 * Computes the address of the account whose only owner is `owner`, with its checksum. It needs no node: a node that
 * returned another address would receive the user's coins.
 */
export function computeAccountAddress(contracts: Contracts, owner: string): Hex {
  const code = fromHex(`${creator}${formatCloneCode(contracts).slice(2)}`)
  const salt = keccak256(encodeOwner(owner))
  const hash = keccak256(concatBytes(Uint8Array.of(0xff), fromHex(contracts.factory), salt, keccak256(code)))
  return formatAddress(toHex(hash.slice(12))) as Hex
}

/** Encodes the call of the factory that creates the account whose only owner is `owner`. */
export function encodeCreation(owner: string): Hex {
  return toHex(concatBytes(createAccount, encodeOwner(owner)))
}

/** Encodes the owners, the threshold 1 and the index 0. */
function encodeOwner(owner: string): Uint8Array {
  return concatBytes(encodeWord(96), encodeWord(1), encodeWord(0), encodeSingleBytes(fromHex(owner)))
}
