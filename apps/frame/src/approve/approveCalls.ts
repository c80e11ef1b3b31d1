import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { FrameFailure, isRejection } from '../FrameFailure.js'
import { toHex } from '../signers/bytes.js'
import { type Prepared, previewCalls } from '../simulate/previewCalls.js'
import { createOperationSender } from '../smartAccount/createOperationSender.js'
import { prepareBatch, toDynamicFees } from '../smartAccount/prepareBatch.js'
import { sponsorBatch } from '../smartAccount/sponsorBatch.js'
import type { ApproveContext, CallBatches } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { listContract } from './approveTransaction.js'
import { createSender } from './createSender.js'
import { formatRequests } from './formatRequests.js'
import { type Batch, parseBatch } from './parseBatch.js'
import { requestApproval } from './requestApproval.js'

/**
 * Handles wallet_sendCalls (EIP-5792): the user approves all calls at once [S5.7, S7.67]. A smart account executes
 * several calls in one transaction. For a plain account the frame sends them one after another. Returns `{ id }`, or the
 * plain id for version 1.x. A second parameter `{ leastReceived }` applies to the last call, as with eth_sendTransaction.
 */
export async function approveCalls(
  [batch, wishes]: readonly [Batch, ...unknown[]],
  context: ApproveContext,
  batches: CallBatches,
): Promise<unknown> {
  const { eip155: from } = needAddresses(context)
  const { chain, rpc, signal, queue, smartAccount } = context
  const requests = parseBatch(batch, BigInt(chain.id), from, smartAccount !== undefined)
  const account = requests.length > 1 ? smartAccount : undefined
  const id = batches.open(batch.id)
  const answer = queue.enter(signal, async (visit) => {
    const { words } = visit
    const tokens = createTokenBook(chain, (method, params) => rpc(method, params, signal))
    const { check, ...told } = await formatRequests({ requests, wishes, from, context, tokens, visit })
    const together = account && (await prepareBatch({ requests, account, from, context, visit }))
    const transactions = together ? [together.transaction] : requests
    const oneByOne = transactions.length > 1 ? [{ tone: 'info' as const, text: words.warnOneByOne }] : []
    const { send, isRefused } = createSender(context, from)
    const sponsoring = smartAccount?.isSponsored ? smartAccount : undefined
    const operations = sponsoring && createOperationSender({ account: sponsoring, context })
    const sponsor =
      sponsoring &&
      (async (stop: AbortSignal) => {
        const offer = await sponsorBatch({ requests, account: sponsoring, from, context, visit }, stop)
        operations?.verifySuccessor(offer)
        return offer
      })
    const hashes: string[] = []
    await requestApproval<Prepared, void>(visit, context, {
      approval: {
        kind: 'transaction',
        ...told,
        notices: [...told.notices, ...oneByOne, ...(together?.notices ?? [])],
        details: [
          { label: words.account, value: shortenAddress(formatAddress(from)), isCode: true },
          ...(requests.length === 1 ? listContract(requests[0], words.contract) : []),
          { label: words.network, value: chain.name },
          ...(together?.details ?? []),
        ],
        raw: requests.flatMap(({ data, to }) =>
          data.length > 0 ? [{ label: formatAddress(to ?? ''), text: toHex(data) }] : [],
        ),
      },
      foresee: (stop) =>
        previewCalls(
          { requests, estimateBatch: together?.estimate, sponsor, from, context, tokens, visit, check },
          stop,
        ),
      // A retry continues after the calls that were sent.
      async act(ready) {
        if (ready?.sponsored && operations) {
          hashes.push(await operations.send(ready.sponsored))
          batches.update(id, { chainId: BigInt(chain.id), hashes, count: 1, isAtomic: true, isOperation: true })
          return
        }
        for (const [place, transaction] of transactions.entries()) {
          if (place < hashes.length) continue
          const prepared = ready && together ? { ...ready, fees: toDynamicFees(ready.fees) } : ready
          hashes.push(await send(transaction, prepared, place))
          const [count, isAtomic] = [transactions.length, transactions.length === 1]
          batches.update(id, { chainId: BigInt(chain.id), hashes: [...hashes], count, isAtomic })
        }
      },
      isRefused: () => isRefused() || operations?.isRefused() === true,
      busyLabel: words.sending,
      doneLabel: words.sent,
    }).catch((error: unknown) => {
      // If a call was sent, return the id: the app must be able to query the status of the batch.
      if (hashes.length > 0) return
      throw batch.atomicRequired && together?.isUpgrade ? createUpgradeRejection(error) : error
    })
    return batch.version?.startsWith('1') ? id : { id, capabilities: {} }
  })
  return answer.catch((error: unknown) => {
    // Nothing was sent: let the app send the same batch again.
    batches.drop(id)
    throw error
  })
}

/**
 * Adds to a rejection that the batch needed an upgrade of the account, which EIP-5792 reports as 5750. Returns any other
 * error unchanged.
 */
function createUpgradeRejection(error: unknown): unknown {
  if (!isRejection(error)) return error
  const { code, message } = new FoyerError('USER_REJECTED')
  return new FrameFailure(code, message, { context: { rejected: 'upgrade' }, cause: error })
}
