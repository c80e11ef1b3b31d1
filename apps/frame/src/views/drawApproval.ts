import type { AskingWords } from '@foyer/messages/frame/en'
import type { Approval, Notice, Outlook } from '../approve/Approval.js'
import type { AskingHost } from '../approve/ApproveContext.js'
import { type ReadMessage, showBytes } from '../decode/readMessage.js'
import { createConfirm } from './createConfirm.js'
import { drawAsker } from './drawAsker.js'
import { createButton } from './drawButton.js'
import { drawBlock, drawChanges, drawDetails, drawLines, drawMore, drawNotice } from './drawLines.js'
import { slowMs } from './drawOutcome.js'
import { drawText, drawTree } from './drawText.js'
import { el } from './el.js'
import type { Page, Settle } from './ScreenQueue.js'

export interface ApprovalPage {
  readonly page: Page
  /** Puts in what the network told, and lets Confirm be pressed. */
  setOutlook(outlook: Outlook<unknown>): void
  /** After the yes: what is being done. */
  setBusy(label: string): void
}

export interface ApprovalPageOptions {
  readonly approval: Approval
  readonly host: AskingHost
  readonly words: AskingWords
  /** An outlook is still to come: its place is kept, and Confirm waits for it. */
  readonly isWaiting: boolean
}

/** The page of every request for a yes; who asks and what happens stay in sight while the rest scrolls. */
export function drawApproval(options: ApprovalPageOptions, settle: Settle<'confirmed'>): ApprovalPage {
  const { approval, host, words, isWaiting } = options
  const live = el('p', { class: 'sr', role: 'status' })
  const changes = el('div', { class: 'fit' })
  const slow = el('p', { class: 'slow', role: 'status' }, words.slow)
  slow.hidden = true
  const details = el('div', { class: 'fit' })
  const tellDetails = (fee?: string) =>
    details.replaceChildren(
      drawDetails([...approval.details, ...(fee === undefined ? [] : [{ label: words.fee, value: fee }])]),
    )
  const late = el('div', { class: 'block late' })
  changes.hidden = !isWaiting
  tellDetails(isWaiting ? '…' : undefined)
  late.hidden = true
  if (isWaiting)
    changes.append(drawBlock(words.changes, el('div', { class: 'sheet sk', 'aria-hidden': 'true' }, '\u00a0')))

  const confirm = createConfirm({
    kind: approval.kind,
    label: words.confirm,
    words,
    isReady: !isWaiting,
    onConfirm: () => settle.answer('confirmed'),
  })
  const cancel = createButton({ label: words.cancel, variant: 'secondary', onPress: settle.cancel })
  if (isDangerous(approval.notices)) confirm.setDangerous()

  const page: Page = {
    title: approval.title,
    above: drawAsker(host, words),
    body: [
      ...approval.notices.map(drawNotice),
      late,
      ...drawContent(approval, words),
      changes,
      slow,
      details,
      approval.tree?.length ? drawBlock(words.data, el('div', { class: 'sheet' }, drawTree(approval.tree))) : undefined,
      drawRaw(approval, words),
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
        changes.replaceChildren(drawBlock(words.changes, drawChanges(outlook.changes, words.nothingChanges)))
      tellDetails(outlook.fee)
      late.hidden = outlook.notices.length === 0
      late.replaceChildren(...outlook.notices.map(drawNotice))
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

function drawContent({ title, message, lines }: Approval, words: AskingWords): Node[] {
  const parts: Node[] = []
  if (message) parts.push(el('div', { class: 'sheet' }, drawMessage(message, words)))
  if (lines.length > 0) parts.push(drawLines(lines, title))
  return parts
}

function drawMessage({ text, bytes }: ReadMessage, words: AskingWords): Node {
  return text === undefined
    ? drawText(showBytes(bytes), words.message, words, true)
    : drawText(text, words.message, words)
}

function drawRaw({ raw }: Approval, words: AskingWords): Node | undefined {
  if (raw.length === 0) return undefined
  const parts = raw.flatMap(({ label, text }) => [
    el('p', { class: 'muted' }, label),
    drawText(text, label, words, true),
  ])
  return drawMore(words.rawData, ...parts)
}
