import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { entryPoint08Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { computeCloneAddress, encodeCreation } from '../../operations/cloneAccount.js'
import { type BatchCall, encodeBatch } from '../../operations/sponsoring/decodeBatch.js'

const { accountFactory: factory, accountImplementation: implementation } = sandboxAddresses
const signatureParameters = parseAbiParameters('bytes[] owners, bytes[] signatures')

/** The networks file entry of accounts that the factory of the sandbox creates. */
export const cloneAccounts = {
  ...{ kind: 'counterfactual' as const, factory, implementation, bundler: 'own' },
  paymaster: sandboxAddresses.accountPaymaster,
}

export type CloneAccount = ReturnType<typeof createCloneAccount>

/** Creates the account of a new owner, without its code. */
export function createCloneAccount() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const address = computeCloneAddress(cloneAccounts, owner.address)
  const creation = { factory: factory.toLowerCase() as Hex, factoryData: encodeCreation(owner.address) }
  const encode = (signature: Hex) => encodeAbiParameters(signatureParameters, [[owner.address], [signature]])
  return {
    ...{ owner, address, creation },
    /** Creates an operation that creates the account, with usual gas limits and fees. */
    createOperation: (
      calls: readonly BatchCall[],
      changes: Partial<UserOperation<'0.8'>> = {},
    ): UserOperation<'0.8'> => ({
      ...{ sender: address, nonce: 0n, callData: encodeBatch('erc7821', calls), ...creation },
      ...{ callGasLimit: 200_000n, verificationGasLimit: 500_000n, preVerificationGas: 120_000n },
      ...{ maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n },
      signature: encode(`0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c`),
      ...changes,
    }),
    sign: async (operation: UserOperation<'0.8'>, chainId = 31_337): Promise<UserOperation<'0.8'>> => {
      const entryPoint = { entryPointAddress: entryPoint08Address, entryPointVersion: '0.8' } as const
      const hash = getUserOperationHash({ ...entryPoint, chainId, userOperation: operation })
      return { ...operation, signature: encode(await owner.sign({ hash })) }
    },
  }
}
