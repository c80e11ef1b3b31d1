import type { ApprovalAnswer, ApprovalModel } from './approvalMessages.js'

/** The last state of the window's switches. */
export interface ApprovalSettings {
  readonly isSlow: boolean
  readonly isOnWrongChain: boolean
}

/** Renders one request into an empty element and calls back once with the decision. Returns the element to focus. */
export function renderApproval(
  root: Element | ShadowRoot,
  model: ApprovalModel,
  settings: ApprovalSettings,
  onAnswer: (answer: ApprovalAnswer) => void,
): HTMLElement {
  const approve = element(
    'button',
    { type: 'button', class: 'primary' },
    model.isLocked ? 'Unlock and approve' : 'Approve',
  )
  const reject = element('button', { type: 'button' }, 'Reject')
  const lock = element('button', { type: 'button', class: 'quiet' }, 'Lock wallet')
  const slow = element('input', { type: 'checkbox', name: 'slow' })
  const wrongChain = element('input', { type: 'checkbox', name: 'wrong-chain' })
  slow.checked = settings.isSlow
  wrongChain.checked = settings.isOnWrongChain
  const choice = element('select', { name: 'account' })
  for (const { address, name } of model.accounts) {
    choice.append(element('option', { value: address }, `${name} · ${address.slice(0, 6)}…${address.slice(-4)}`))
  }

  const canMistakeChain = model.kind === 'connect' && model.family === 'eip155'
  const answer = (isApproved: boolean, isLocking: boolean) => {
    for (const button of [approve, reject, lock]) button.disabled = true
    const account = model.accounts.find(({ address }) => address === choice.value)?.address
    onAnswer({
      isApproved,
      isLocking,
      isSlow: slow.checked,
      isOnWrongChain: canMistakeChain && wrongChain.checked,
      ...(account !== undefined && { account }),
    })
  }
  approve.addEventListener('click', () => answer(true, false))
  reject.addEventListener('click', () => answer(false, false))
  lock.addEventListener('click', () => answer(false, true))

  root.append(
    element('p', { class: 'badge' }, 'Sandbox Wallet: public test keys without value'),
    element('h1', { id: 'title' }, model.title),
    element('p', { class: 'origin' }, model.origin),
    renderFacts(model),
    ...(model.text === undefined ? [] : [element('pre', { tabindex: '0', 'aria-label': 'What you sign' }, model.text)]),
    ...(model.accounts.length === 0 ? [] : [labelled('Account', choice)]),
    element('div', { class: 'actions' }, reject, approve),
    element('fieldset', {}, element('legend', {}, 'Simulate'), checkbox(slow, 'Slow (5 s)'), ...wrongChainRow()),
    ...(model.isLocked || model.family === 'solana' ? [] : [lock]),
  )
  return approve

  function wrongChainRow(): readonly HTMLElement[] {
    return canMistakeChain ? [checkbox(wrongChain, 'Wrong chain')] : []
  }
}

function renderFacts({ facts }: ApprovalModel): HTMLElement {
  const list = element('dl', {})
  for (const [label, value] of facts) list.append(element('dt', {}, label), element('dd', {}, value))
  return list
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return element('label', { class: 'field' }, element('span', {}, text), control)
}

function checkbox(control: HTMLElement, text: string): HTMLElement {
  return element('label', { class: 'check' }, control, element('span', {}, text))
}

/** Creates an element. Text is inserted as text, never as markup: page content is hostile. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
