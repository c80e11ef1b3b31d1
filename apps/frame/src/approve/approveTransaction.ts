import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { toHex } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { previewCalls } from '../simulate/previewCalls.js'
import type { Detail } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { createSender } from './createSender.js'
import { formatRequests } from './formatRequests.js'
import { requestApproval } from './requestApproval.js'

/**
 * Handles eth_sendTransaction [S7.65]: returns the transaction hash. With `leastReceived` in the second parameter, a
 * transaction that would bring less is not sent.
 */
export async function approveTransaction(
  [raw, wishes]: readonly [Readonly<Record<string, unknown>>, ...unknown[]],
  context: ApproveContext,
): Promise<string> {
  const { eip155: from } = needAddresses(context)
  const { chain, rpc, signal, queue } = context
  const request = parseTransaction(raw, BigInt(chain.id), from)
  return queue.enter(signal, async (visit) => {
    const { words } = visit
    const tokens = createTokenBook(chain, (method, params) => rpc(method, params, signal))
    const requests = [request] as const
    const { check, ...told } = await formatRequests({ requests, wishes, from, context, tokens, visit })
    const { send, isRefused } = createSender(context, from)
    return requestApproval(visit, context, {
      approval: {
        kind: 'transaction',
        ...told,
        details: [
          { label: words.account, value: shortenAddress(formatAddress(from)), isCode: true },
          ...listContract(request, words.contract),
          { label: words.network, value: chain.name },
        ],
        raw: request.data.length > 0 ? [{ label: words.data, text: toHex(request.data) }] : [],
      },
      foresee: (stop) => previewCalls({ requests, from, context, tokens, visit, check }, stop),
      act: (ready) => send(request, ready, 0),
      isRefused,
      busyLabel: words.sending,
      doneLabel: words.sent,
    })
  })
}

/** Returns the called contract. A plain payment shows its recipient in its line instead. */
export function listContract({ to, data }: TransactionRequest, label: string): Detail[] {
  return to === undefined || data.length === 0 ? [] : [{ label, value: formatAddress(to), isCode: true }]
}
