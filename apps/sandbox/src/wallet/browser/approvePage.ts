import { readApprovalMessage } from './approvalMessages.js'
import { type ApprovalSettings, renderApproval } from './renderApproval.js'

const settingsKey = 'foyer.sandboxWallet.misbehave'

/**
 * Runs the wallet's window: posts `ready` to its opener, shows the one request that it receives, and posts the
 * response.
 */
function runApprovePage(): void {
  const params = new URLSearchParams(window.location.search)
  const id = params.get('id') ?? ''
  const origin = params.get('origin') ?? ''
  const root = document.querySelector('main')
  const text = root?.querySelector('p')
  const opener: Window | null = window.opener
  if (root === null || !text) return
  if (opener === null || id === '' || !isLocalOrigin(origin)) {
    text.textContent = 'This window belongs to the Sandbox Wallet. It opens when a page sends a request.'
    return
  }
  let isAsked = false
  window.addEventListener('message', (event) => {
    const message = readApprovalMessage(event, { source: opener, origin, id })
    if (message?.foyerSandbox !== 'question' || isAsked) return
    isAsked = true
    root.replaceChildren()
    // Show the origin that the browser guarantees.
    const model = { ...message.model, origin: event.origin }
    const focused = renderApproval(root, model, readSettings(), (answer) => {
      writeSettings(answer)
      opener.postMessage({ foyerSandbox: 'answer', id, answer }, origin)
      window.close()
    })
    document.title = `${model.title} · Sandbox Wallet`
    focused.focus()
  })
  opener.postMessage({ foyerSandbox: 'ready', id }, origin)
}

/** Only local pages may use the wallet. */
function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname.endsWith('.localhost')
  return isLocal && url.origin === origin
}

function readSettings(): ApprovalSettings {
  const stored = window.localStorage.getItem(settingsKey) ?? ''
  return { isSlow: stored.includes('slow'), isOnWrongChain: stored.includes('wrong-chain') }
}

function writeSettings({ isSlow, isOnWrongChain }: ApprovalSettings): void {
  window.localStorage.setItem(settingsKey, `${isSlow ? 'slow ' : ''}${isOnWrongChain ? 'wrong-chain' : ''}`)
}

runApprovePage()
