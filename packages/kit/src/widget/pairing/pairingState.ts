import type { ErrorCode } from '@foyer/primitives/errors/catalogue'

/** The state of the pairing address, from its request to the wallet's response. */
export type PairingAddress =
  | { readonly status: 'none' }
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly status: 'expired' }
  | {
      readonly status: 'failed'
      readonly code: ErrorCode
      readonly context: Readonly<Record<string, string | number>>
      /** True if an address existed: the error then came from the wallet and not from the relay. */
      readonly hadAddress: boolean
    }
  | { readonly status: 'connected' }

/** The state of an opened wallet app, as far as the page can detect it. */
export type LinkStep = 'none' | 'opened' | 'missing' | 'away' | 'checking' | 'unanswered'

export interface PairingState {
  readonly address: PairingAddress
  readonly link: LinkStep
}

export type PairingEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'addressCame'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly type: 'expired' }
  | {
      readonly type: 'failed'
      readonly code: ErrorCode
      readonly context: Readonly<Record<string, string | number>>
    }
  | { readonly type: 'connected' }
  | { readonly type: 'ended' }
  | { readonly type: 'linkOpened' }
  /** The user chose another wallet. */
  | { readonly type: 'linkClosed' }
  /** The page is still visible two seconds after the link was opened. */
  | { readonly type: 'linkWaited' }
  | { readonly type: 'pageHidden' }
  | { readonly type: 'pageShown' }
  /** The check for a response ended without one. */
  | { readonly type: 'checked' }

export const initialPairing: PairingState = { address: { status: 'none' }, link: 'none' }

const expired: PairingState = { address: { status: 'expired' }, link: 'none' }

function isOpen({ status }: PairingAddress): boolean {
  return status === 'preparing' || status === 'ready'
}

/**
 * Returns true if the address has expired and no response is expected. A wallet that was opened may have responded in
 * time.
 */
export function isExpired({ address, link }: PairingState, nowMs: number): boolean {
  return address.status === 'ready' && address.expiresAtMs <= nowMs && link !== 'away' && link !== 'checking'
}

/** Returns the next step of a link. A link that was never opened has no steps. */
function getNextLinkStep(step: LinkStep, type: 'linkWaited' | 'pageHidden' | 'pageShown' | 'checked'): LinkStep {
  if (step === 'none') return step
  switch (type) {
    case 'linkWaited':
      return step === 'opened' ? 'missing' : step
    case 'pageHidden':
      return 'away'
    case 'pageShown':
      return step === 'away' ? 'checking' : step
    case 'checked':
      return step === 'checking' ? 'unanswered' : step
    default: {
      const never: never = type
      return never
    }
  }
}

/** Returns the next state. Ignores late events, such as an address of a failed attempt. */
export function transition(state: PairingState, event: PairingEvent): PairingState {
  const { address, link } = state
  switch (event.type) {
    case 'asked':
      return { address: { status: 'preparing' }, link: 'none' }
    case 'addressCame': {
      const { uri, expiresAtMs } = event
      // A new address of the same attempt: a link that is open keeps its step.
      return isOpen(address) ? { address: { status: 'ready', uri, expiresAtMs }, link } : state
    }
    case 'expired':
      return isOpen(address) ? expired : state
    case 'failed': {
      if (!isOpen(address)) return state
      const { code, context } = event
      // The wallet did not respond during the address's lifetime.
      if (code === 'TIMED_OUT' && address.status === 'ready') return expired
      return { address: { status: 'failed', code, context, hadAddress: address.status === 'ready' }, link: 'none' }
    }
    case 'connected':
      return { address: { status: 'connected' }, link: 'none' }
    case 'ended':
      return initialPairing
    case 'linkOpened':
      return address.status === 'ready' ? { address, link: 'opened' } : state
    case 'linkClosed':
      return link === 'none' ? state : { address, link: 'none' }
    case 'linkWaited':
    case 'pageHidden':
    case 'pageShown':
    case 'checked': {
      const next = getNextLinkStep(link, event.type)
      return next === link ? state : { address, link: next }
    }
    default: {
      const never: never = event
      return never
    }
  }
}
