import { p256 } from '@noble/curves/nist.js'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hexToBytes,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { sandboxAddresses } from '../../../addresses.js'
import { SandboxError } from '../../../SandboxError.js'

/** The first owners of a FoyerAccount, as the contract stores them. Their order decides the address too. */
export interface AccountPlanOptions {
  readonly owners: readonly Hex[]
  /** The number of owners that must sign. The default is 1. */
  readonly threshold?: number
  /** Distinguishes accounts with the same owners. */
  readonly index?: bigint
}

/** The address of a FoyerAccount and the call that creates it. */
export interface AccountPlan {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
}

const maxOwners = 32
const factoryAbi = parseAbi(['function createAccount(bytes[] owners, uint64 threshold, uint256 index)'])
const saltParameters = parseAbiParameters('bytes[] owners, uint64 threshold, uint256 index')

/**
 * Plans a FoyerAccount. It has the same address on every chain with the factory, and exists after the call was sent.
 * Throws if the contract would refuse the owners: coins at such an address would be lost.
 */
export function planAccount({ owners, threshold = 1, index = 0n }: AccountPlanOptions): AccountPlan {
  assertOwners(owners, threshold)
  const { accountFactory: factory, accountImplementation } = sandboxAddresses
  const args = [[...owners], BigInt(threshold), index] as const
  return {
    address: getContractAddress({
      ...{ opcode: 'CREATE2', from: factory },
      salt: keccak256(encodeAbiParameters(saltParameters, args)),
      bytecode: getCloneCode(accountImplementation),
    }),
    factory,
    factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args }),
  }
}

function assertOwners(owners: readonly Hex[], threshold: number): void {
  const isCountValid = owners.length <= maxOwners && Number.isInteger(threshold) && threshold >= 1
  const areDistinct = new Set(owners.map((owner) => owner.toLowerCase())).size === owners.length
  if (!isCountValid || threshold > owners.length || !areDistinct || !owners.every(canSign))
    throw new SandboxError('internal', 'the owners or the threshold of the account are invalid')
}

/** Returns true for an address, and for a passkey whose key is a point of the curve. */
function canSign(owner: Hex): boolean {
  if (size(owner) === 20) return BigInt(owner) !== 0n
  if (size(owner) !== 84 || !isAddressEqual(slice(owner, 0, 20), sandboxAddresses.passkeyVerifier)) return false
  try {
    p256.Point.fromBytes(hexToBytes(concatHex(['0x04', slice(owner, 20)])))
    return true
  } catch {
    return false
  }
}

/** Returns the creation code of a minimal proxy (ERC-1167). */
function getCloneCode(implementation: Address): Hex {
  return concatHex(['0x3d602d80600a3d3981f3363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3'])
}
