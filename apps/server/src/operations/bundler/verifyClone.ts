import type { Hex } from 'viem'
import { computeCloneAddress, formatCloneCode, parseCreation } from '../cloneAccount.js'
import type { BundlerChain } from './BundlerChain.js'
import { OperationError } from './OperationError.js'
import type { UserOperation } from './UserOperation.js'

/**
 * Verifies that the account of an operation is a clone of the network's implementation, or that the operation creates
 * it for one owner by the network's factory. Returns the code of a missing clone. Throws {@link OperationError} -32500.
 */
export function verifyClone(
  clones: NonNullable<BundlerChain['clones']>,
  { sender, factory, factoryData = '0x' }: UserOperation,
  code: unknown,
): Hex | undefined {
  const cloneCode = formatCloneCode(clones)
  if (code !== '0x') {
    if (String(code).toLowerCase() !== cloneCode)
      throw new OperationError(-32500, 'The account does not run the code of this network')
    if (factory !== undefined) throw new OperationError(-32500, 'AA10 sender already constructed')
    return undefined
  }
  if (factory === undefined) throw new OperationError(-32500, 'AA20 account not deployed')
  if (factory !== clones.factory) throw new OperationError(-32500, 'factory: must be the factory of this network')
  const owner = parseCreation(factoryData)
  if (owner === undefined)
    throw new OperationError(-32500, 'factoryData: must create an account of one address, with threshold 1 and index 0')
  if (computeCloneAddress(clones, owner) !== sender)
    throw new OperationError(-32500, 'sender: must be the account that the factory creates')
  return cloneCode
}
