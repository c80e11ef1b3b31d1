import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { toHex } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { foreseeCalls } from '../simulate/foreseeCalls.js'
import type { Detail } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { askApproval } from './askApproval.js'
import { createSender } from './createSender.js'
import { formatRequests } from './formatRequests.js'

/** eth_sendTransaction [S7.65]: the hash of the transaction that was sent. With `leastReceived` beside it, what brings less is not sent. */
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
    return askApproval(visit, context, {
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
      foresee: (stop) => foreseeCalls({ requests, from, context, tokens, visit, check }, stop),
      act: (ready) => send(request, ready, 0),
      isRefused,
      busyLabel: words.sending,
      doneLabel: words.sent,
    })
  })
}

/** The contract that is called; a plain payment names its recipient in its line already. */
function listContract({ to, data }: TransactionRequest, label: string): Detail[] {
  return to === undefined || data.length === 0 ? [] : [{ label, value: formatAddress(to), isCode: true }]
}
