import { format } from '@foyer/messages/format'
import { loadSmartAccountWords } from '@foyer/messages/frame/loadSmartAccountWords'
import type { Notice } from '../approve/Approval.js'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { concatBytes } from '../keys/bytes.js'
import { fromHex, type Hex, numberToBytes, readQuantity, toHex, toQuantity } from '../signers/bytes.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { fetchFees } from '../simulate/fetchFees.js'
import { withinMs } from '../simulate/withinMs.js'
import { formatHost } from '../views/renderHost.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { callsOwnCode } from './callsOwnCode.js'
import { encodeBatch } from './encodeBatch.js'
import { fetchDelegate } from './fetchDelegate.js'
import { parseLimits, parsePaymaster } from './parseOperationAnswers.js'
import type { DelegatedAccount } from './SmartAccount.js'
import { entryPoint, type PaidOperation, type UserOperation, upgradeFactory } from './UserOperation.js'

/** A user operation, and the texts that the user must see. */
export interface PreparedOperation {
  readonly operation: UserOperation
  /** The nonce of the authorization, if the operation upgrades the account. */
  readonly authorizationNonce?: bigint | undefined
  /** The fee line, with the name of the payer. Undefined if the account pays `cost`. */
  readonly fee: string | undefined
  /** The maximum fee that the account pays, in wei. Undefined if another party pays. */
  readonly cost?: bigint
  /** The deposit of the account at EntryPoint, which pays a part of `cost`. */
  readonly deposit?: bigint
  readonly notices: readonly Notice[]
}

/** A user operation whose fee another party offers to pay. */
export interface SponsoredBatch extends PreparedOperation {
  readonly operation: PaidOperation
  /** The nonce of the authorization, if the operation upgrades the account. */
  readonly authorizationNonce: bigint | undefined
  readonly fee: string
}

interface Options {
  readonly requests: readonly TransactionRequest[]
  readonly account: DelegatedAccount
  readonly from: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc' | 'host'>
  readonly visit: Pick<ScreenSession, 'locale'>
}

/** The timeout in milliseconds. Then the user pays the fee. */
const patienceMs = 8_000

/** The selector of `getNonce(address,uint192)`. */
const getNonce = fromHex('0x35567e1a')

/** A signature of the right length for estimates, which no key creates. */
export const dummySignature: Hex = `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c`

/** The gas limits of an operation before its estimate. */
export const noGas = { callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' } as const

/**
 * Prepares a user operation that executes all calls, with a paymaster of the server (ERC-4337, ERC-7677). Nothing is
 * signed. Returns undefined if the fee is not sponsored, or if a service does not answer in time.
 */
export async function sponsorBatch(options: Options, signal: AbortSignal): Promise<SponsoredBatch | undefined> {
  try {
    return await withinMs(patienceMs, signal, (stop) => prepareOperation(options, stop))
  } catch {
    // The user sees the fee and can pay it.
    return undefined
  }
}

async function prepareOperation(options: Options, signal: AbortSignal): Promise<SponsoredBatch | undefined> {
  const { requests, account, from, context, visit } = options
  const { rpc, chain, host } = context
  if (callsOwnCode(requests, from)) return undefined
  const delegate = account.delegate.toLowerCase() as Hex
  const readCount = async (block: string) =>
    readQuantity(await rpc('eth_getTransactionCount', [from, block], signal), 'eth_getTransactionCount')
  const data = toHex(concatBytes(getNonce, numberToBytes(BigInt(from), 32), new Uint8Array(32)))
  const [nonce, fees, current, [count, pendingCount], words] = await Promise.all([
    rpc('eth_call', [{ to: entryPoint, data }, 'latest'], signal),
    fetchFees({ chainId: BigInt(chain.id), value: 0n, data: new Uint8Array(), accessList: [] }, rpc, signal),
    fetchDelegate(from, rpc, signal),
    Promise.all([readCount('latest'), readCount('pending')]),
    loadSmartAccountWords(visit.locale),
  ])
  const isUpgrade = current !== delegate
  // An authorization names the next nonce of the account, which a pending transaction is about to use. Replacing other
  // code needs a warning, which only a transaction shows.
  if (isUpgrade && (current !== undefined || count !== pendingCount)) return undefined
  const [maximum, tip] =
    fees.type === 2 ? [fees.maxFeePerGas, fees.maxPriorityFeePerGas] : [fees.gasPrice, fees.gasPrice]
  const draft = {
    sender: from as Hex,
    nonce: toQuantity(readQuantity(nonce, 'getNonce')) as Hex,
    callData: toHex(encodeBatch(account.kind, requests)),
    ...(isUpgrade && { factory: upgradeFactory, factoryData: '0x' as const }),
    maxFeePerGas: toQuantity(maximum) as Hex,
    maxPriorityFeePerGas: toQuantity(tip) as Hex,
  }
  const [chainId, offer] = [toQuantity(BigInt(chain.id)), { ...draft, ...noGas, signature: dummySignature }]
  const answer = await rpc('pm_getPaymasterStubData', [offer, entryPoint, chainId, {}], signal)
  const { sponsor, ...paymaster } = parsePaymaster(answer, account.paymaster)
  const limits = parseLimits(
    await rpc('eth_estimateUserOperationGas', [{ ...offer, ...paymaster }, entryPoint], signal),
  )
  const upgrade = { tone: 'info' as const, text: format(words.upgradesAccount, { network: chain.name }) }
  return {
    operation: { ...draft, ...limits, ...paymaster },
    authorizationNonce: isUpgrade ? count : undefined,
    fee: format(words.feePaidBy, { name: sponsor ?? formatHost(host.origin) }),
    // With several calls, the upgrade is among the notices of the batch.
    notices: isUpgrade && requests.length === 1 ? [upgrade] : [],
  }
}
