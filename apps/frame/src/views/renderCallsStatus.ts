import type { SmartAccountWords } from '@foyer/messages/frame/en'
import type { CallBatch, CallsStatus } from '../approve/ApproveContext.js'
import { el } from './el.js'
import { renderButton } from './renderButton.js'
import { renderDetails, renderNotice } from './renderLines.js'
import type { Page } from './ScreenQueue.js'

interface Options {
  readonly batch: CallBatch
  readonly status: CallsStatus
  /** The label and the name of the network. */
  readonly network: { readonly label: string; readonly value: string }
  readonly words: SmartAccountWords
  /** Returns the current status of the batch. */
  readonly fetchStatus: () => Promise<CallsStatus>
}

/** The poll interval for a pending batch, in milliseconds. */
const pollMs = 2_000

/** Renders the status of a batch, its network and its transactions. Updates the status until it is final. */
export function renderCallsStatus({ batch, status, network, words, fetchStatus }: Options, close: () => void): Page {
  const renderState = (current: CallsStatus) => {
    const hashes = listHashes(batch, current).map((value) => ({ label: words.transaction, value, isCode: true }))
    return [renderStatus(current, words), ...(hashes.length > 0 ? [renderDetails(hashes)] : [])]
  }
  const state = el('div', { class: 'block' }, ...renderState(status))
  return {
    title: words.callsTitle,
    body: [renderDetails([network]), state],
    footer: [renderButton({ label: words.close, variant: 'secondary', onPress: close })],
    onEscape: close,
    onShown() {
      if (status.status !== 100) return () => {}
      const timer = setInterval(async () => {
        const next = await fetchStatus().catch(() => status)
        if (next.status === 100) return
        clearInterval(timer)
        state.replaceChildren(...renderState(next))
      }, pollMs)
      return () => clearInterval(timer)
    },
  }
}

/** Returns the hashes of the transactions. That of a user operation is known once it is in a block. */
function listHashes({ hashes, isOperation }: CallBatch, { receipts }: CallsStatus): readonly string[] {
  return isOperation ? receipts.map(({ transactionHash }) => String(transactionHash)) : hashes
}

function renderStatus({ status }: CallsStatus, words: SmartAccountWords): Node {
  const texts = {
    100: words.callsPending,
    200: words.callsConfirmed,
    500: words.callsFailed,
    600: words.callsPartial,
  }
  return renderNotice({ tone: status > 200 ? 'warning' : 'info', text: texts[status] })
}
