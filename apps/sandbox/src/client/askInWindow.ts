import type { ApprovalAnswer, ApprovalModel } from './Approval.js'
import { readApprovalMessage } from './approvalMessages.js'

const readyTimeoutMs = 8_000
const answerTimeoutMs = 300_000
const closedPollMs = 250

/** Asks in the wallet's own window; undefined when the browser does not let it open. A closed window is a no. */
export function askInWindow(model: ApprovalModel, sandboxOrigin: string): Promise<ApprovalAnswer | undefined> {
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
