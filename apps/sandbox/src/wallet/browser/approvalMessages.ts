import type { ApprovalRequest, SolanaApprovalRequest } from '@foyer/kit/testing'

/** All that a person sees of one question, as plain data that may cross a window border. */
export interface ApprovalModel {
  readonly kind: ApprovalRequest['kind'] | SolanaApprovalRequest['kind']
  readonly title: string
  /** Origin of the asking page. */
  readonly origin: string
  /** Label and value, in order. */
  readonly facts: readonly (readonly [string, string])[]
  /** The message or document to sign. */
  readonly text?: string
  /** The accounts to choose from, only for a wish to connect, with a sign-in or without. */
  readonly accounts: readonly { readonly address: string; readonly name: string }[]
  readonly isLocked: boolean
  /** On Solana a wallet stands on no chain, so that none can be wrong, and the Sandbox Wallet has no lock there. */
  readonly family: 'eip155' | 'solana'
}

/** What a person answered. */
export interface ApprovalAnswer {
  readonly isApproved: boolean
  /** The chosen account, when there was a choice. */
  readonly account?: string
  /** Answer the page five seconds later. */
  readonly isSlow: boolean
  /** Be on a chain the page does not know. */
  readonly isOnWrongChain: boolean
  /** Lock the wallet. */
  readonly isLocking: boolean
}

/** Messages between the wallet in the page and its window; both sides also check origin and source. */
type ApprovalMessage =
  | { readonly foyerSandbox: 'ready'; readonly id: string }
  | { readonly foyerSandbox: 'question'; readonly id: string; readonly model: ApprovalModel }
  | { readonly foyerSandbox: 'answer'; readonly id: string; readonly answer: ApprovalAnswer }

/** The message of an event when it comes from the expected window and origin and carries the expected id. */
export function readApprovalMessage(
  event: MessageEvent,
  expected: { readonly source: unknown; readonly origin: string; readonly id: string },
): ApprovalMessage | undefined {
  if (event.source !== expected.source) return undefined
  if (event.origin !== expected.origin) return undefined
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('foyerSandbox' in data)) return undefined
  if (!('id' in data) || data.id !== expected.id) return undefined
  const message = data as ApprovalMessage // from our own script: source, origin and id were checked
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
