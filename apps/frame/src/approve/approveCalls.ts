import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { parseQuantity, refuse, toHex } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { foreseeCalls, type Prepared } from '../simulate/foreseeCalls.js'
import type { ApproveContext, CallBatches } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { askApproval } from './askApproval.js'
import { createSender } from './createSender.js'
import { formatRequests } from './formatRequests.js'

interface Batch {
  readonly chainId?: string | number | undefined
  readonly from?: string | undefined
  readonly version?: string | undefined
  readonly id?: string | undefined
  readonly atomicRequired?: boolean | undefined
  readonly capabilities?: unknown
  readonly calls: readonly {
    readonly to: string
    readonly data?: string | undefined
    readonly value?: string | undefined
  }[]
}

/**
 * wallet_sendCalls (EIP-5792) from an account that is no contract: the calls are sent one after another, approved at once
 * [S5.7, S7.67]. Answers `{ id }`; with version 1.x the bare id, as that version has it. A second parameter `{ leastReceived }` applies to
 * the last call, as beside eth_sendTransaction.
 */
export async function approveCalls(
  [batch, wishes]: readonly [Batch, ...unknown[]],
  context: ApproveContext,
  batches: CallBatches,
): Promise<unknown> {
  const { eip155: from } = needAddresses(context)
  const { chain, rpc, signal, queue } = context
  const requests = parseBatch(batch, BigInt(chain.id), from)
  const id = batches.open(batch.id)
  const answer = queue.enter(signal, async (visit) => {
    const { words } = visit
    const tokens = createTokenBook(chain, (method, params) => rpc(method, params, signal))
    const { check, ...told } = await formatRequests({ requests, wishes, from, context, tokens, visit })
    const oneByOne = requests.length > 1 ? [{ tone: 'info' as const, text: words.warnOneByOne }] : []
    const { send, isRefused } = createSender(context, from)
    const hashes: string[] = []
    await askApproval<Prepared, void>(visit, context, {
      approval: {
        kind: 'transaction',
        ...told,
        notices: [...told.notices, ...oneByOne],
        details: [
          { label: words.account, value: shortenAddress(formatAddress(from)), isCode: true },
          { label: words.network, value: chain.name },
        ],
        raw: requests.flatMap(({ data, to }) =>
          data.length > 0 ? [{ label: formatAddress(to ?? ''), text: toHex(data) }] : [],
        ),
      },
      foresee: (stop) => foreseeCalls({ requests, from, context, tokens, visit, check }, stop),
      // A second try goes on where the first one stopped.
      async act(ready) {
        for (const [place, request] of requests.entries()) {
          if (place < hashes.length) continue
          hashes.push(await send(request, ready, place))
          batches.update(id, { chainId: BigInt(chain.id), hashes: [...hashes], count: requests.length })
        }
      },
      isRefused,
      busyLabel: words.sending,
      doneLabel: words.sent,
    }).catch((error: unknown) => {
      // Something was sent: the app must be able to ask what became of it.
      if (hashes.length === 0) throw error
    })
    return batch.version?.startsWith('1') ? id : { id, capabilities: {} }
  })
  return answer.catch((error: unknown) => {
    // Nothing was sent: the app may ask for the same batch again.
    batches.drop(id)
    throw error
  })
}

/** Throws FoyerError: `UNAUTHORIZED`, `CHAIN_DISCONNECTED`, `METHOD_NOT_SUPPORTED` for what only a smart account can. */
function parseBatch(batch: Batch, chainId: bigint, from: string): [TransactionRequest, ...TransactionRequest[]] {
  const { calls, capabilities, atomicRequired } = batch
  if (batch.from !== undefined && batch.from.toLowerCase() !== from.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  if (batch.chainId !== undefined && parseQuantity(batch.chainId) !== chainId)
    throw new FoyerError('CHAIN_DISCONNECTED')
  if (atomicRequired === true && calls.length > 1) throw new FoyerError('METHOD_NOT_SUPPORTED')
  if (needsCapability(capabilities)) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const [first, ...rest] = calls.map(({ to, data, value }) =>
    parseTransaction({ to, ...(data !== undefined && { data }), value: readValue(value) }, chainId, from),
  )
  if (!first) refuse('no calls')
  return [first, ...rest]
}

/** EIP-5792 writes hex; the incumbent's clients also write decimal digits. */
function readValue(value: string | undefined): string {
  if (value === undefined) return '0x0'
  return /^\d{1,78}$/.test(value) ? `0x${BigInt(value).toString(16)}` : value
}

/** A capability the app cannot do without (EIP-5792: those not marked optional). We have none to offer. */
function needsCapability(capabilities: unknown): boolean {
  if (typeof capabilities !== 'object' || capabilities === null) return false
  return Object.values(capabilities).some(
    (wish: unknown) => !(typeof wish === 'object' && wish !== null && 'optional' in wish && wish.optional === true),
  )
}
