import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { Approval, Notice, Preview } from '../approve/Approval.js'
import type { AskingHost } from '../approve/ApproveContext.js'
import { type ReadMessage, showBytes } from '../decode/readMessage.js'
import { createConfirm } from './createConfirm.js'
import { slowMs } from './drawOutcome.js'
import { el } from './el.js'
import { createButton } from './renderButton.js'
import { renderExternalText, renderTree } from './renderExternalText.js'
import { renderHost } from './renderHost.js'
import { renderBlock, renderChanges, renderDetails, renderLines, renderMore, renderNotice } from './renderLines.js'
import type { Page, Settle } from './ScreenQueue.js'

export interface ApprovalPage {
  readonly page: Page
  /** Shows the result of the simulation and enables Confirm. */
  setOutlook(outlook: Preview<unknown>): void
  /** Shows the current step after the approval. */
  setBusy(label: string): void
}

export interface ApprovalPageOptions {
  readonly approval: Approval
  readonly host: AskingHost
  readonly words: ApprovalWords
  /** True if a simulation is running: its place is reserved, and Confirm is busy. */
  readonly isWaiting: boolean
}

/** Renders the page of an approval. The requesting host and the title stay visible while the rest scrolls. */
export function renderApproval(options: ApprovalPageOptions, settle: Settle<'confirmed'>): ApprovalPage {
  const { approval, host, words, isWaiting } = options
  const live = el('p', { class: 'sr', role: 'status' })
  const changes = el('div', { class: 'fit' })
  const slow = el('p', { class: 'slow', role: 'status' }, words.slow)
  slow.hidden = true
  const details = el('div', { class: 'fit' })
  const updateDetails = (fee?: string) =>
    details.replaceChildren(
      renderDetails([...approval.details, ...(fee === undefined ? [] : [{ label: words.fee, value: fee }])]),
    )
  const late = el('div', { class: 'block late' })
  changes.hidden = !isWaiting
  updateDetails(isWaiting ? '…' : undefined)
  late.hidden = true
  if (isWaiting)
    changes.append(renderBlock(words.changes, el('div', { class: 'sheet sk', 'aria-hidden': 'true' }, '\u00a0')))

  const confirm = createConfirm({
    kind: approval.kind,
    label: words.confirm,
    words,
    isReady: !isWaiting,
    onConfirm: () => settle.resolve('confirmed'),
  })
  const cancel = createButton({ label: words.cancel, variant: 'secondary', onPress: settle.cancel })
  if (isDangerous(approval.notices)) confirm.setDangerous()

  const page: Page = {
    title: approval.title,
    above: renderHost(host, words),
    body: [
      ...approval.notices.map(renderNotice),
      late,
      ...renderContent(approval, words),
      changes,
      slow,
      details,
      approval.tree?.length
        ? renderBlock(words.data, el('div', { class: 'sheet' }, renderTree(approval.tree)))
        : undefined,
      renderRaw(approval, words),
      live,
    ],
    footer: [confirm.above, cancel.node, confirm.button],
    onEscape: settle.cancel,
    confirm,
    onShown() {
      const timer = setTimeout(() => {
        slow.hidden = changes.querySelector('.sk') === null
      }, slowMs)
      return () => clearTimeout(timer)
    },
  }
  return {
    page,
    setOutlook(outlook) {
      slow.hidden = true
      changes.hidden = outlook.changes === undefined
      if (outlook.changes)
        changes.replaceChildren(renderBlock(words.changes, renderChanges(outlook.changes, words.nothingChanges)))
      updateDetails(outlook.fee)
      late.hidden = outlook.notices.length === 0
      late.replaceChildren(...outlook.notices.map(renderNotice))
      if (isDangerous(outlook.notices)) confirm.setDangerous()
      confirm.setReady()
    },
    setBusy(label) {
      cancel.node.disabled = true
      confirm.setBusy(label)
      live.textContent = label
    },
  }
}

function isDangerous(notices: readonly Notice[]) {
  return notices.some(({ tone }) => tone === 'danger')
}

function renderContent({ title, message, lines }: Approval, words: ApprovalWords): Node[] {
  const parts: Node[] = []
  if (message) parts.push(el('div', { class: 'sheet' }, renderMessage(message, words)))
  if (lines.length > 0) parts.push(renderLines(lines, title))
  return parts
}

function renderMessage({ text, bytes }: ReadMessage, words: ApprovalWords): Node {
  return text === undefined
    ? renderExternalText(showBytes(bytes), words.message, words, true)
    : renderExternalText(text, words.message, words)
}

function renderRaw({ raw }: Approval, words: ApprovalWords): Node | undefined {
  if (raw.length === 0) return undefined
  const parts = raw.flatMap(({ label, text }) => [
    el('p', { class: 'muted' }, label),
    renderExternalText(text, label, words, true),
  ])
  return renderMore(words.rawData, ...parts)
}
