import { format } from '@foyer/messages/format'
import { loadSmartAccountWords } from '@foyer/messages/frame/loadSmartAccountWords'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { needAddresses } from '../approve/ApproveContext.js'
import { createSender } from '../approve/createSender.js'
import { requestApproval } from '../approve/requestApproval.js'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import type { Hex } from '../signers/bytes.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { type Prepared, previewCalls } from '../simulate/previewCalls.js'
import { fetchDelegate } from './fetchDelegate.js'
import { toDynamicFees } from './prepareBatch.js'
import { encodeAuthorization } from './signAuthorization.js'

/** An authorization for this address removes the code of an account (EIP-7702). */
const noDelegate: Hex = `0x${'00'.repeat(20)}`

/** The gas limit: 21,000 for the transaction and 25,000 for the authorization, with a margin. */
const gasLimit = 60_000n

/** The time to wait for the transaction, and between two reads, in milliseconds. */
const [patienceMs, pollMs] = [60_000, 1_000]

/**
 * Shows the return of an upgraded account to a plain account, sends its transaction after approval, and waits until it
 * is mined. Does nothing for a plain account. Throws the errors of `requestApproval`.
 */
export async function approvePlainAccount(context: ApproveContext): Promise<void> {
  const { eip155: from } = needAddresses(context)
  const { chain, rpc, signal, queue, vault } = context
  const current = await fetchDelegate(from, rpc, signal)
  if (!current) return
  const chainId = BigInt(chain.id)
  const request: TransactionRequest = {
    ...{ chainId, to: from as Hex, value: 0n, data: new Uint8Array(), accessList: [] },
    authorize: (nonce) => encodeAuthorization(vault, { chainId, delegate: noDelegate, nonce }),
  }
  await queue.enter(signal, async (visit) => {
    const { words, locale } = visit
    const texts = await loadSmartAccountWords(locale)
    const tokens = createTokenBook(chain, (method, params) => rpc(method, params, signal))
    const { send, isRefused } = createSender(context, from)
    const estimateBatch = async () => gasLimit
    await requestApproval<Prepared, string>(visit, context, {
      approval: {
        kind: 'transaction',
        title: texts.plainTitle,
        notices: [],
        lines: [
          { icon: walletIcon, text: format(texts.plainLine, { network: chain.name }), small: [texts.plainEffect] },
        ],
        details: [
          { label: words.account, value: shortenAddress(formatAddress(from)), isCode: true },
          { label: texts.accountCode, value: formatAddress(current), isCode: true },
          { label: words.network, value: chain.name },
        ],
        raw: [],
      },
      foresee: (stop) => previewCalls({ requests: [request], estimateBatch, from, context, tokens, visit }, stop),
      act: (ready) => send(request, ready && { ...ready, fees: toDynamicFees(ready.fees) }, 0),
      isRefused,
      busyLabel: words.sending,
      doneLabel: words.sent,
    })
  })
  const endMs = Date.now() + patienceMs
  while (Date.now() < endMs && (await fetchDelegate(from, rpc).catch(() => current)))
    await new Promise((resolve) => setTimeout(resolve, pollMs))
}
