import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type AccountOwner, createAddressOwner, createPasskeyOwner } from '../account/accountOwners.js'
import { type AccountCall, encodeCalls } from '../account/encodeCalls.js'
import { type AccountPlan, planAccount } from '../account/planAccount.js'
import { signAccountOperation } from '../account/signForAccount.js'
import { createTestPasskey } from './createTestPasskey.js'
import { type ExecutedOperation, executeOperation, type OperationDraft, sponsorOperation } from './executeOperation.js'
import type { AccountChain } from './startAccountChain.js'

/** Creates an owner with a random key. */
export function createAddressKey(): AccountOwner {
  return createAddressOwner(privateKeyToAccount(generatePrivateKey()))
}

/** Creates an owner with a random passkey. */
export function createPasskey(): AccountOwner {
  const passkey = createTestPasskey(generatePrivateKey())
  return createPasskeyOwner(passkey.publicKey, passkey.requestAssertion)
}

/** A FoyerAccount of a test. */
export interface TestAccount {
  readonly plan: AccountPlan
  readonly address: Address
  readonly owners: readonly AccountOwner[]
  /** Executes calls in a sponsored operation. The first one deploys the account. */
  execute(calls: readonly AccountCall[], options?: ExecuteOptions): Promise<ExecutedOperation>
  isDeployed(): Promise<boolean>
}

/** Changes of an operation. `owners` sign; the default are the first owners. */
export interface ExecuteOptions {
  readonly owners?: readonly AccountOwner[]
  readonly callData?: Hex
  readonly draft?: Partial<OperationDraft>
}

/** Creates an account that is not deployed yet. */
export function createTestAccount(
  chain: AccountChain,
  owners: readonly AccountOwner[],
  options: { readonly threshold?: number; readonly index?: bigint } = {},
): TestAccount {
  const plan = planAccount({ owners: owners.map(({ encoded }) => encoded), ...options })
  const { address, factory, factoryData } = plan
  const isDeployed = async () => (await chain.client.getCode({ address })) !== undefined
  return {
    ...{ plan, address, owners, isDeployed },
    execute: async (calls, { owners: signers = owners, callData = encodeCalls(calls), draft = {} } = {}) => {
      const creation = (await isDeployed()) ? {} : { factory, factoryData }
      const operation = await sponsorOperation(chain, { sender: address, callData, ...creation, ...draft })
      const signer = { address, chainId: chain.chainId, owners: signers }
      const signature = await signAccountOperation(signer, operation)
      return executeOperation(chain, { ...operation, signature })
    },
  }
}
