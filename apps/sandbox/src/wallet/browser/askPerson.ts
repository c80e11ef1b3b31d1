import tokens from '../../services/pages/style/tokens.css?inline'
import styles from './approval.css?inline'
import { type ApprovalAnswer, type ApprovalModel, readApprovalMessage } from './approvalMessages.js'
import { renderApproval } from './renderApproval.js'

/**
 * Shows the request in a dialog over the page, for browsers that block windows. A closed shadow root hides it from the
 * page's scripts and styles.
 */
export function showInPage(model: ApprovalModel): Promise<ApprovalAnswer> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokens + styles)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  root.append(dialog)
  document.documentElement.append(host)

  return new Promise((resolve) => {
    const settle = (answer: ApprovalAnswer) => {
      dialog.close()
      host.remove()
      resolve(answer)
    }
    const focused = renderApproval(dialog, model, { isSlow: false, isOnWrongChain: false }, settle)
    dialog.addEventListener('cancel', () =>
      settle({ isApproved: false, isSlow: false, isOnWrongChain: false, isLocking: false }),
    )
    dialog.showModal()
    focused.focus()
  })
}

const readyTimeoutMs = 8_000
const answerTimeoutMs = 300_000
const closedPollMs = 250

/**
 * Shows the request in the wallet's window. Returns undefined if the browser blocks it. A closed window is a rejection.
 */
export function showInWindow(model: ApprovalModel, sandboxOrigin: string): Promise<ApprovalAnswer | undefined> {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
  const url = new URL('/wallet/approve', sandboxOrigin)
  url.search = new URLSearchParams({ id, origin: window.location.origin }).toString()
  const popup = window.open(url, 'foyer-sandbox-wallet', 'popup,width=400,height=700')
  if (popup === null || popup.closed) return Promise.resolve(undefined)

  return new Promise((resolve) => {
    const settle = (answer: ApprovalAnswer | undefined) => {
      window.removeEventListener('message', listen)
      clearInterval(closedPoll)
      clearTimeout(readyTimer)
      clearTimeout(answerTimer)
      popup.close()
      resolve(answer)
    }
    const listen = (event: MessageEvent) => {
      const message = readApprovalMessage(event, { source: popup, origin: sandboxOrigin, id })
      if (message?.foyerSandbox === 'ready') {
        clearTimeout(readyTimer)
        popup.postMessage({ foyerSandbox: 'question', id, model }, sandboxOrigin)
      }
      if (message?.foyerSandbox === 'answer') settle(message.answer)
    }
    window.addEventListener('message', listen)
    const closedPoll = setInterval(() => popup.closed && settle(rejection), closedPollMs)
    const readyTimer = setTimeout(() => settle(undefined), readyTimeoutMs)
    const answerTimer = setTimeout(() => settle(rejection), answerTimeoutMs)
  })
}

const rejection: ApprovalAnswer = { isApproved: false, isSlow: false, isOnWrongChain: false, isLocking: false }
