import type { ApprovalAnswer, ApprovalModel } from './Approval.js'
import styles from './approval.css?inline'
import { renderApproval } from './renderApproval.js'

/** Asks in a dialog over the page, out of reach of its scripts and styles: for browsers that block windows. */
export function askInPage(model: ApprovalModel): Promise<ApprovalAnswer> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
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
