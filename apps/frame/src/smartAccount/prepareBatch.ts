import { format } from '@foyer/messages/format'
import { loadSmartAccountWords } from '@foyer/messages/frame/loadSmartAccountWords'
import type { Detail, Notice } from '../approve/Approval.js'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { formatAddress } from '../decode/addresses.js'
import { FrameFailure } from '../FrameFailure.js'
import { type Hex, readQuantity, refuse, toHex } from '../signers/bytes.js'
import type { Fees, TransactionRequest } from '../signers/Transaction.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { callsOwnCode } from './callsOwnCode.js'
import { encodeBatch } from './encodeBatch.js'
import { fetchDelegate, formatDelegation } from './fetchDelegate.js'
import type { DelegatedAccount } from './SmartAccount.js'
import { encodeAuthorization } from './signAuthorization.js'

/** The one transaction that executes several calls, and the texts that the user must see. */
export interface PreparedBatch {
  readonly transaction: TransactionRequest
  readonly notices: readonly Notice[]
  readonly details: readonly Detail[]
  /** True if the transaction also upgrades the account (EIP-7702). */
  readonly isUpgrade: boolean
  /** Estimates the gas as if the account ran the code of the delegate already. Undefined if the node cannot. */
  readonly estimate: (signal: AbortSignal) => Promise<bigint | undefined>
}

interface Options {
  readonly requests: readonly TransactionRequest[]
  readonly account: DelegatedAccount
  readonly from: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc' | 'signal' | 'vault'>
  readonly visit: Pick<ScreenSession, 'locale'>
}

/** The gas of an authorization (EIP-7702), which is part of the gas limit. */
const authorizationGas = 25_000n

/**
 * Prepares the transaction with which a smart account executes all calls, or none of them. If the account does not run
 * the code of the delegate yet, the transaction upgrades it (EIP-7702). Throws FoyerError `RPC_FAILED`, `REQUEST_INVALID`
 * for a call of the account's own code, or FrameFailure `smart_account_unavailable` if the delegate has no code.
 */
export async function prepareBatch({ requests, account, from, context, visit }: Options): Promise<PreparedBatch> {
  const { chain, rpc, signal, vault } = context
  if (callsOwnCode(requests, from)) refuse('a batch must not call the code of the same account')
  const delegate = account.delegate.toLowerCase() as Hex
  const [words, current, code] = await Promise.all([
    loadSmartAccountWords(visit.locale),
    fetchDelegate(from, rpc, signal),
    rpc('eth_getCode', [delegate, 'latest'], signal),
  ])
  // A delegate without code would run no call, and the transaction would still succeed.
  if (typeof code !== 'string' || code.length <= 2)
    throw new FrameFailure('smart_account_unavailable', 'The smart account has no code on this network.')
  const isUpgrade = current !== delegate
  const chainId = BigInt(chain.id)
  const data = encodeBatch(account.kind, requests)
  const estimate = async (stop: AbortSignal) => {
    const overrides = { [from]: { code: formatDelegation(delegate) } }
    try {
      const answer = await rpc('eth_estimateGas', [{ from, to: from, data: toHex(data) }, 'latest', overrides], stop)
      return (readQuantity(answer, 'eth_estimateGas') * 12n) / 10n + (isUpgrade ? authorizationGas : 0n)
    } catch {
      return undefined
    }
  }
  const notices: Notice[] = [{ tone: 'info', text: words.allOrNothing }]
  if (isUpgrade) notices.push({ tone: 'info', text: format(words.upgradesAccount, { network: chain.name }) })
  if (isUpgrade && current)
    notices.push({ tone: 'danger', text: format(words.warnOtherDelegate, { address: formatAddress(current) }) })
  return {
    transaction: {
      ...{ chainId, to: from as Hex, value: 0n, data, accessList: [] },
      ...(isUpgrade && { authorize: (nonce: bigint) => encodeAuthorization(vault, { chainId, delegate, nonce }) }),
    },
    notices,
    isUpgrade,
    details: isUpgrade ? [{ label: words.accountCode, value: formatAddress(delegate), isCode: true }] : [],
    estimate,
  }
}

/** Returns fees of type 2: a transaction with an authorization has a maximum and a tip on every chain. */
export function toDynamicFees(fees: Fees): Fees {
  if (fees.type === 2) return fees
  return { type: 2, maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice }
}
