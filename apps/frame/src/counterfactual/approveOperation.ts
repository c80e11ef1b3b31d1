import { format } from '@foyer/messages/format'
import { loadSmartAccountWords } from '@foyer/messages/frame/loadSmartAccountWords'
import type { Notice } from '../approve/Approval.js'
import { type ApproveContext, type CallBatches, needAddresses } from '../approve/ApproveContext.js'
import { listContract } from '../approve/approveTransaction.js'
import { formatRequests } from '../approve/formatRequests.js'
import { type Batch, parseBatch } from '../approve/parseBatch.js'
import { requestApproval } from '../approve/requestApproval.js'
import { restrictVault } from '../approve/restrictVault.js'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { type Hex, refuse, toHex } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { type Prepared, previewCalls } from '../simulate/previewCalls.js'
import { callsOwnCode } from '../smartAccount/callsOwnCode.js'
import { createOperationSender } from '../smartAccount/createOperationSender.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { entryPoint } from '../smartAccount/UserOperation.js'
import { waitForOperation } from '../smartAccount/waitForOperation.js'
import { computeAccountAddress } from './accountAddress.js'
import { encodeSignature } from './encodeSignature.js'
import { fetchIsDeployed } from './fetchIsDeployed.js'
import { prepareOperation } from './prepareOperation.js'

type Requests = readonly [TransactionRequest, ...TransactionRequest[]]

/**
 * Handles eth_sendTransaction of an account of a factory: sends a user operation, and returns the hash of the transaction
 * that includes it. Throws FoyerError `REQUEST_INVALID` for a nonce or a contract creation, which an account cannot
 * have, and the errors of `requestOperation` and `waitForOperation`.
 */
export async function approveTransactionOperation(
  [raw, wishes]: readonly [Readonly<Record<string, unknown>>, ...unknown[]],
  context: ApproveContext,
  account: CounterfactualAccount,
): Promise<string> {
  const from = computeAccountAddress(account, needAddresses(context).eip155)
  const request = parseTransaction(raw, BigInt(context.chain.id), from)
  if (request.to === undefined) refuse('a smart account cannot create a contract')
  if (request.nonce !== undefined) refuse('a smart account has no nonce that an app can choose')
  return waitForOperation(await requestOperation([request], wishes, context, account), context.rpc)
}

/** Handles wallet_sendCalls (EIP-5792) of an account of a factory: one user operation executes all calls or none. */
export async function approveCallsOperation(
  [batch, wishes]: readonly [Batch, ...unknown[]],
  context: ApproveContext,
  account: CounterfactualAccount,
  batches: CallBatches,
): Promise<unknown> {
  const chainId = BigInt(context.chain.id)
  const from = computeAccountAddress(account, needAddresses(context).eip155)
  const requests = parseBatch(batch, chainId, from, true)
  const id = batches.open(batch.id)
  try {
    const hash = await requestOperation(requests, wishes, context, account)
    batches.update(id, { chainId, hashes: [hash], count: 1, isAtomic: true, isOperation: true })
  } catch (error) {
    batches.drop(id)
    throw error
  }
  return batch.version?.startsWith('1') ? id : { id, capabilities: {} }
}

/**
 * Lets the user approve calls, and sends them as a user operation. Returns its hash. Throws FoyerError `REQUEST_INVALID`
 * for calls that could change the account unseen, the errors of `requestApproval`, and FrameFailure
 * `smart_account_unavailable`.
 */
async function requestOperation(
  given: Requests,
  wishes: unknown,
  asker: ApproveContext,
  account: CounterfactualAccount,
): Promise<Hex> {
  const context = { ...asker, vault: restrictVault(asker) }
  const { chain, rpc, signal, queue } = context
  const { eip155: owner } = needAddresses(context)
  const from = computeAccountAddress(account, owner)
  const requests = given.map(createCall) as [TransactionRequest, ...TransactionRequest[]]
  assertVisibleCalls(requests, from)
  return queue.enter(signal, async (visit) => {
    const { words } = visit
    const tokens = createTokenBook(chain, (method, params) => rpc(method, params, signal))
    const { check, ...told } = await formatRequests({ requests, wishes, from, context, tokens, visit })
    const encode = (signature: Hex) => encodeSignature(owner, signature)
    const { send, verifySuccessor, isRefused } = createOperationSender({ context, encode })
    const sent: { hash?: Hex } = {}
    await requestApproval<Prepared, void>(visit, context, {
      approval: {
        kind: 'transaction',
        ...told,
        notices: [...told.notices, ...(await createNotices(requests, account, from, context, visit))],
        details: [
          { label: words.account, value: shortenAddress(from), isCode: true },
          ...(requests.length === 1 ? listContract(requests[0], words.contract) : []),
          { label: words.network, value: chain.name },
        ],
        raw: requests.flatMap(({ data, to }) =>
          data.length > 0 ? [{ label: formatAddress(to ?? ''), text: toHex(data) }] : [],
        ),
      },
      foresee: (stop) => {
        const sponsor = async (halt: AbortSignal) => {
          const prepared = await prepareOperation({ requests, account, owner, from, context, visit }, halt)
          verifySuccessor(prepared)
          return prepared
        }
        const estimateBatch = async () => 0n
        return previewCalls({ requests, estimateBatch, sponsor, from, context, tokens, visit, check }, stop)
      },
      async act(ready) {
        sent.hash ??= await send(ready?.sponsored ?? refuse('the operation is not prepared'))
      },
      isRefused,
      busyLabel: words.sending,
      doneLabel: words.sent,
    }).catch((error: unknown) => {
      // A sent operation can be executed: return its hash.
      if (sent.hash === undefined) throw error
    })
    return sent.hash ?? refuse('the operation was not sent')
  })
}

/** Removes the gas and the fees that an app chose for a transaction: those of an operation differ. */
function createCall({ chainId, to, value, data }: TransactionRequest): TransactionRequest {
  return { chainId, value, data, accessList: [], ...(to && { to }) }
}

/**
 * Refuses calls of the account itself, which can change its owners, and of EntryPoint, which can execute other
 * operations of the account.
 */
function assertVisibleCalls(requests: Requests, from: string): void {
  const own = [from.toLowerCase(), entryPoint]
  if (callsOwnCode(requests, from) || requests.some(({ to = '' }) => own.includes(to.toLowerCase())))
    refuse('a smart account must not call itself or EntryPoint')
}

async function createNotices(
  requests: Requests,
  account: CounterfactualAccount,
  from: string,
  { chain, rpc, signal }: ApproveContext,
  { locale }: { readonly locale: Parameters<typeof loadSmartAccountWords>[0] },
): Promise<Notice[]> {
  const [texts, isDeployed] = await Promise.all([
    loadSmartAccountWords(locale),
    fetchIsDeployed(account, from, rpc, signal),
  ])
  return [
    ...(requests.length > 1 ? [{ tone: 'info' as const, text: texts.allOrNothing }] : []),
    ...(isDeployed ? [] : [{ tone: 'info' as const, text: format(texts.createsAccount, { network: chain.name }) }]),
  ]
}
