import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Approval, Detail, Line } from '../approve/Approval.js'
import { type ApproveContext, needAddresses } from '../approve/ApproveContext.js'
import { createSender } from '../approve/createSender.js'
import { requestApproval } from '../approve/requestApproval.js'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { type Hex, toHex } from '../signers/bytes.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { type Prepared, previewCalls } from '../simulate/previewCalls.js'
import { renderWorking } from '../views/drawOutcome.js'
import type { ScreenSession } from '../views/ScreenQueue.js'

/** The context of an approval that the frame starts itself. */
export type EndingContext = Omit<ApproveContext, 'queue' | 'batches'>

/** The time to wait for the transaction, and between two reads, in milliseconds. */
const [patienceMs, pollMs] = [60_000, 1_000]

/** A call of FoyerPermissions that ends permissions, and its texts. */
interface Ending {
  readonly data: Uint8Array
  readonly title: string
  readonly line: Line
  readonly details: readonly Detail[]
}

/** Returns the contract of permissions in lower case. Throws FoyerError `METHOD_NOT_SUPPORTED` on a network without. */
export function getContract({ chain, smartAccounts }: Pick<EndingContext, 'chain' | 'smartAccounts'>): Hex {
  const contract = smartAccounts?.[chain.caipNetworkId]?.permissions?.toLowerCase() as Hex | undefined
  if (!contract) throw new FoyerError('METHOD_NOT_SUPPORTED')
  return contract
}

/**
 * Sends a transaction that ends permissions, after approval, and shows that the caller waits for the network. Returns its
 * hash. Throws the errors of `requestApproval`.
 */
export async function confirmEnding(
  visit: ScreenSession,
  { data, title, line, details }: Ending,
  context: EndingContext,
): Promise<string> {
  const { chain, rpc } = context
  const { eip155: from } = needAddresses(context)
  const request: TransactionRequest = {
    ...{ chainId: BigInt(chain.id), to: getContract(context), value: 0n, data, accessList: [] },
  }
  const { words, signal } = visit
  const tokens = createTokenBook(chain, (method, params) => rpc(method, params, signal))
  const { send, isRefused } = createSender(context, from)
  const approval: Approval = {
    ...{ kind: 'transaction', title, notices: [], lines: [line] },
    details: [
      ...details,
      { label: words.account, value: shortenAddress(formatAddress(from)), isCode: true },
      { label: words.network, value: chain.name },
    ],
    raw: [{ label: words.data, text: toHex(data) }],
  }
  const hash = await requestApproval<Prepared, string>(visit, context, {
    approval,
    foresee: (stop) => previewCalls({ requests: [request], from, context, tokens, visit }, stop),
    act: (ready) => send(request, ready, 0),
    isRefused,
    busyLabel: words.sending,
    doneLabel: words.sent,
  })
  visit.show(renderWorking(title, words))
  return hash
}

/** Returns whether a transaction succeeded. Waits until it is mined, for a minute at most. */
export async function isMined(hash: string, rpc: ApproveContext['rpc']): Promise<boolean> {
  const endMs = Date.now() + patienceMs
  while (Date.now() < endMs) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash]).catch(() => null)
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) return receipt.status === '0x1'
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return false
}
