import type { ApprovalRequest, SolanaApprovalRequest } from '@foyer/kit/testing'

/** The display of one request, as plain data that can be posted between windows. */
export interface ApprovalModel {
  readonly kind: ApprovalRequest['kind'] | SolanaApprovalRequest['kind']
  readonly title: string
  /** The origin of the page that sent the request. */
  readonly origin: string
  /** Labels and values, in order. */
  readonly facts: readonly (readonly [string, string])[]
  /** The message or document to sign. */
  readonly text?: string
  /** The accounts to choose from. Empty unless the page wants to connect or sign in. */
  readonly accounts: readonly { readonly address: string; readonly name: string }[]
  readonly isLocked: boolean
  /** On Solana a wallet has no current chain, so it cannot be on a wrong one. The Sandbox Wallet has no lock there. */
  readonly family: 'eip155' | 'solana'
}

/** The user's decision. */
export interface ApprovalAnswer {
  readonly isApproved: boolean
  /** The chosen account, if there was a choice. */
  readonly account?: string
  /** Delay the response by five seconds. */
  readonly isSlow: boolean
  /** Switch to a chain that the page does not support. */
  readonly isOnWrongChain: boolean
  /** Lock the wallet afterwards. */
  readonly isLocking: boolean
}

/** Messages between the wallet in the page and its window. Both sides also check origin and source. */
type ApprovalMessage =
  | { readonly foyerSandbox: 'ready'; readonly id: string }
  | { readonly foyerSandbox: 'question'; readonly id: string; readonly model: ApprovalModel }
  | { readonly foyerSandbox: 'answer'; readonly id: string; readonly answer: ApprovalAnswer }

/** Returns the message of an event, or undefined if its window, origin or id is not the expected one. */
export function readApprovalMessage(
  event: MessageEvent,
  expected: { readonly source: unknown; readonly origin: string; readonly id: string },
): ApprovalMessage | undefined {
  if (event.source !== expected.source) return undefined
  if (event.origin !== expected.origin) return undefined
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('foyerSandbox' in data)) return undefined
  if (!('id' in data) || data.id !== expected.id) return undefined
  const message = data as ApprovalMessage // from the wallet's own script: source, origin and id were checked
  switch (message.foyerSandbox) {
    case 'ready':
      return message
    case 'question':
      return isModel(message.model) ? message : undefined
    case 'answer':
      return isAnswer(message.answer) ? message : undefined
    default:
      return undefined
  }
}

function isModel(model: unknown): model is ApprovalModel {
  if (typeof model !== 'object' || model === null) return false
  const { title, facts, accounts } = model as Partial<ApprovalModel>
  return typeof title === 'string' && Array.isArray(facts) && Array.isArray(accounts)
}

function isAnswer(answer: unknown): answer is ApprovalAnswer {
  if (typeof answer !== 'object' || answer === null) return false
  const { isApproved, isSlow, isOnWrongChain, isLocking } = answer as Partial<ApprovalAnswer>
  return [isApproved, isSlow, isOnWrongChain, isLocking].every((flag) => typeof flag === 'boolean')
}
