import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, type TypedDataDefinition, toBytes } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { sandboxAddresses } from '../../../addresses.js'
import { readArtifact } from '../../../evm/contracts/readArtifact.js'
import { SandboxError } from '../../../SandboxError.js'
import { type AccountOwner, createAddressOwner, createPasskeyOwner } from '../account/accountOwners.js'
import { type AccountCall, batchMode, encodeBatch, encodeCalls } from '../account/encodeCalls.js'
import { signAccountTypedData } from '../account/signForAccount.js'
import {
  createPermission,
  createSwapTerms,
  type PermissionTerms,
  permissionParameters,
} from '../testing/createPermission.js'
import { createTestAccount } from '../testing/createTestAccount.js'
import { createTestPasskey } from '../testing/createTestPasskey.js'
import {
  executeOperation,
  type OperationDraft,
  signDelegateOperation,
  sponsorOperation,
} from '../testing/executeOperation.js'
import { type AccountChain, createSwapCalls, setBalance } from '../testing/startAccountChain.js'

const { accountDelegate, accountPermissions } = sandboxAddresses
const ownerNames = { address: 'an address owner', passkey: 'a passkey owner' } as const

/** The gas of one way to approve and swap: the sum of its transactions. */
export interface MeasuredGas {
  readonly path: string
  readonly gas: bigint
}

/** Measures the gas of an approval and a swap on each path. The keys are fixed, so equal chains give equal figures. */
export async function measureGas(chain: AccountChain): Promise<MeasuredGas[]> {
  return [
    ...(await measurePlainAccount(chain)),
    ...(await measureBatches(chain)),
    ...(await measureSponsoredBatches(chain)),
    ...(await measureAccount(chain, 'address')),
    ...(await measureAccount(chain, 'passkey')),
    ...(await measurePermissions(chain)),
  ]
}

async function measurePlainAccount(chain: AccountChain): Promise<MeasuredGas[]> {
  const owner = await createOwner(chain, 'plain')
  let gas = 0n
  for (const { to, data } of createSwapCalls(owner.address)) gas += await sendTransaction(chain, owner, { to, data })
  return [{ path: 'plain account: approve, then swap (two transactions)', gas }]
}

async function measureBatches(chain: AccountChain): Promise<MeasuredGas[]> {
  const owner = await createOwner(chain, 'batches')
  const call = { to: owner.address, data: encodeCalls(createSwapCalls(owner.address)) }
  // The transaction of the same account uses the nonce 0 first.
  const authorization = await signUpgrade(chain, owner, 1)
  return [
    { path: 'EIP-7702 batch with the upgrade', gas: await sendTransaction(chain, owner, call, [authorization]) },
    { path: 'EIP-7702 batch after it', gas: await sendTransaction(chain, owner, call) },
  ]
}

async function measureSponsoredBatches(chain: AccountChain): Promise<MeasuredGas[]> {
  const owner = await createOwner(chain, 'sponsored')
  const draft = { sender: owner.address, callData: encodeCalls(createSwapCalls(owner.address)) }
  const upgrade = { factory: '0x7702', factoryData: '0x', authorization: await signUpgrade(chain, owner, 0) } as const
  const execute = async (operation: OperationDraft) => {
    const complete = await sponsorOperation(chain, operation)
    return executeSuccessfully(chain, await signDelegateOperation(chain, owner, complete))
  }
  return [
    { path: 'EIP-7702, sponsored operation with the upgrade', gas: await execute({ ...draft, ...upgrade }) },
    { path: 'EIP-7702, sponsored operation after it', gas: await execute(draft) },
  ]
}

async function measureAccount(chain: AccountChain, kind: 'address' | 'passkey'): Promise<MeasuredGas[]> {
  const account = createTestAccount(chain, [createAccountOwner(kind)])
  await chain.giveTokens(account.address)
  const execute = async () => {
    const { success, receipt } = await account.execute(createSwapCalls(account.address))
    assertSuccess(success)
    return receipt.gasUsed
  }
  const name = `FoyerAccount of ${ownerNames[kind]}`
  return [
    { path: `${name}, sponsored operation with the deployment`, gas: await execute() },
    { path: `${name}, sponsored operation after it`, gas: await execute() },
  ]
}

async function measurePermissions(chain: AccountChain): Promise<MeasuredGas[]> {
  const upgraded = await createOwner(chain, 'permissions')
  const call: AccountCall = { to: upgraded.address, data: encodeCalls([]) }
  await sendTransaction(chain, upgraded, call, [await signUpgrade(chain, upgraded, 1)])
  const delegated = createSwapTerms(upgraded.address, deriveKey('session').address)
  const results = [
    {
      path: 'permission of an EIP-7702 account, redeemed once',
      gas: await redeem(chain, delegated, await upgraded.signTypedData(createPermission(chain.chainId, delegated))),
    },
  ]
  for (const kind of ['address', 'passkey'] as const) {
    const account = createTestAccount(chain, [createAccountOwner(kind)], { index: 1n })
    await chain.giveTokens(account.address)
    await account.execute([])
    const terms = createSwapTerms(account.address, deriveKey('session').address)
    const definition = createPermission(chain.chainId, terms)
    const signature = await signAccountTypedData(
      { ...account, chainId: chain.chainId },
      definition as TypedDataDefinition,
    )
    results.push({
      path: `permission of a FoyerAccount of ${ownerNames[kind]}, redeemed once`,
      gas: await redeem(chain, terms, signature),
    })
  }
  return results
}

async function redeem(chain: AccountChain, terms: PermissionTerms, signature: Hex): Promise<bigint> {
  const session = deriveKey('session')
  await setBalance(chain, session.address, 10n ** 18n)
  const { message } = createPermission(chain.chainId, terms)
  const context = encodeAbiParameters(permissionParameters, [message, signature])
  const args = [[context], [batchMode], [encodeBatch(createSwapCalls(terms.account))]]
  const { abi } = readArtifact('FoyerPermissions')
  const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args })
  return sendTransaction(chain, session, { to: accountPermissions, data })
}

/** Returns an account with a fixed key. */
function deriveKey(name: string): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toBytes(`Foyer sandbox, gas of ${name}`)))
}

function createAccountOwner(kind: 'address' | 'passkey'): AccountOwner {
  if (kind === 'address') return createAddressOwner(deriveKey('an address owner'))
  const passkey = createTestPasskey(keccak256(toBytes('Foyer sandbox, gas of a passkey owner')))
  return createPasskeyOwner(passkey.publicKey, passkey.requestAssertion)
}

async function createOwner(chain: AccountChain, name: string): Promise<PrivateKeyAccount> {
  const owner = deriveKey(name)
  await setBalance(chain, owner.address, 10n ** 18n)
  await chain.giveTokens(owner.address)
  return owner
}

function signUpgrade({ chainId }: AccountChain, owner: PrivateKeyAccount, nonce: number) {
  return owner.signAuthorization({ address: accountDelegate, chainId, nonce })
}

async function sendTransaction(
  chain: AccountChain,
  from: PrivateKeyAccount,
  call: AccountCall,
  authorizationList?: readonly Awaited<ReturnType<typeof signUpgrade>>[],
): Promise<bigint> {
  const request = { ...call, gas: 3_000_000n, ...(authorizationList && { authorizationList }) }
  const hash = await chain.createWallet(from).sendTransaction(request as never)
  const { status, gasUsed } = await chain.client.waitForTransactionReceipt({ hash })
  assertSuccess(status === 'success')
  return gasUsed
}

async function executeSuccessfully(
  chain: AccountChain,
  operation: Parameters<typeof executeOperation>[1],
): Promise<bigint> {
  const { success, receipt } = await executeOperation(chain, operation)
  assertSuccess(success)
  return receipt.gasUsed
}

function assertSuccess(success: boolean): void {
  if (!success) throw new SandboxError('chain_failed', 'a measured transaction was reverted')
}
