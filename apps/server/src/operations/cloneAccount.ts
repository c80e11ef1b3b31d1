import type { CounterfactualAccounts, NetworkAccounts } from '@foyer/contract/networksFile'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'

type Contracts = Pick<CounterfactualAccounts, 'factory' | 'implementation'>

const factoryAbi = parseAbi(['function createAccount(bytes[] owners, uint64 threshold, uint256 index)'])
const saltParameters = parseAbiParameters('bytes[] owners, uint64 threshold, uint256 index')
/** The code of a minimal proxy around the implementation (ERC-1167), and the code that creates it. */
const [proxyStart, proxyEnd, creator] = [
  '0x363d3d373d3d3d363d73',
  '0x5af43d82803e903d91602b57fd5bf3',
  '0x3d602d80600a3d3981f3',
] as const

/** Returns the clones of a network, in lower case. Undefined for a network whose accounts run a delegate. */
export function findClones(account: NetworkAccounts | undefined): Contracts | undefined {
  if (account?.kind !== 'counterfactual') return undefined
  const { factory, implementation } = account
  return { factory: toLower(factory), implementation: toLower(implementation) }
}

/** Returns the code of an account that is a clone of `implementation`, in lower case. */
export function formatCloneCode({ implementation }: Pick<Contracts, 'implementation'>): Hex {
  return toLower(concatHex([proxyStart, implementation as Hex, proxyEnd]))
}

/** Returns the address of the account whose only owner is `owner`, in lower case. */
export function computeCloneAddress(contracts: Contracts, owner: Hex): Hex {
  return toLower(
    getContractAddress({
      ...{ opcode: 'CREATE2', from: contracts.factory as Hex },
      salt: keccak256(encodeAbiParameters(saltParameters, createArgs(owner))),
      bytecode: concatHex([creator, formatCloneCode(contracts)]),
    }),
  )
}

/** Encodes the call of the factory that creates the account whose only owner is `owner`. */
export function encodeCreation(owner: Hex): Hex {
  return encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: createArgs(owner) })
}

/**
 * Returns the only owner in a call of the factory, in lower case. Undefined for any other call: another number of
 * owners, a passkey, another threshold or index, or another encoding.
 */
export function parseCreation(data: Hex): Hex | undefined {
  try {
    const [[owner, ...others]] = decodeFunctionData({ abi: factoryAbi, data }).args
    if (owner === undefined || others.length > 0 || size(owner) !== 20 || BigInt(owner) === 0n) return undefined
    return encodeCreation(owner) === data.toLowerCase() ? toLower(owner) : undefined
  } catch {
    return undefined
  }
}

function createArgs(owner: Hex) {
  return [[toLower(owner)], 1n, 0n] as const
}

function toLower(text: string): Hex {
  return text.toLowerCase() as Hex
}
