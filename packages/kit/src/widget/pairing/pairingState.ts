import type { ErrorCode } from '@foyer/primitives/errors/catalogue'

/** The pairing address, from asking for it to the wallet's answer. */
export type PairingAddress =
  | { readonly status: 'none' }
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly status: 'expired' }
  | {
      readonly status: 'failed'
      readonly code: ErrorCode
      readonly context: Readonly<Record<string, string | number>>
      /** There was an address, so what failed came from the wallet and not on the way to the relay. */
      readonly hadAddress: boolean
    }
  | { readonly status: 'connected' }

/** A wallet's app that was opened from here: what became of it, as far as the page can tell. */
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
  /** Another wallet was chosen. */
  | { readonly type: 'linkClosed' }
  /** The page is still in front a moment after the link was opened. */
  | { readonly type: 'linkWaited' }
  | { readonly type: 'pageHidden' }
  | { readonly type: 'pageShown' }
  /** Nothing came while we looked whether the wallet had answered. */
  | { readonly type: 'checked' }

export const initialPairing: PairingState = { address: { status: 'none' }, link: 'none' }

const expired: PairingState = { address: { status: 'expired' }, link: 'none' }

function isOpen({ status }: PairingAddress): boolean {
  return status === 'preparing' || status === 'ready'
}

/** True if the address has expired and no answer is expected: a wallet that was opened may have answered in time. */
export function isExpired({ address, link }: PairingState, nowMs: number): boolean {
  return address.status === 'ready' && address.expiresAtMs <= nowMs && link !== 'away' && link !== 'checking'
}

/** The step a link takes; one that was never opened takes none. */
function follow(step: LinkStep, type: 'linkWaited' | 'pageHidden' | 'pageShown' | 'checked'): LinkStep {
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

/** Pure and total. What comes after the end, such as a late address of an attempt that failed, changes nothing. */
export function transition(state: PairingState, event: PairingEvent): PairingState {
  const { address, link } = state
  switch (event.type) {
    case 'asked':
      return { address: { status: 'preparing' }, link: 'none' }
    case 'addressCame': {
      const { uri, expiresAtMs } = event
      // A fresh address of the same attempt: a link that is open already goes on.
      return isOpen(address) ? { address: { status: 'ready', uri, expiresAtMs }, link } : state
    }
    case 'expired':
      return isOpen(address) ? expired : state
    case 'failed': {
      if (!isOpen(address)) return state
      const { code, context } = event
      // Nobody answered in all the time there was.
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
      const next = follow(link, event.type)
      return next === link ? state : { address, link: next }
    }
    default: {
      const never: never = event
      return never
    }
  }
}
