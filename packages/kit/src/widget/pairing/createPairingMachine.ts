import {
  initialPairing,
  isExpired,
  type LinkStep,
  type PairingEvent,
  type PairingState,
  transition,
} from './pairingState.js'

interface PairingMachineParts {
  now(): number
  /** The address has expired. */
  onExpired(): void
}

type Timer = ReturnType<typeof setTimeout>

/** The events that end a step of an opened wallet link, with their delay in milliseconds. */
const linkTimers: Partial<Record<LinkStep, { readonly type: 'linkWaited' | 'checked'; readonly delayMs: number }>> = {
  opened: { type: 'linkWaited', delayMs: 2_000 },
  checking: { type: 'checked', delayMs: 3_000 },
}

/** Runs the state machine of pairingState.ts: its state, its timers and its listeners. */
export function createPairingMachine({ now, onExpired }: PairingMachineParts) {
  const listeners = new Set<() => void>()
  let state: PairingState = initialPairing
  let expiryTimer: Timer | undefined
  let linkTimer: Timer | undefined

  const dispatch = (event: PairingEvent) => {
    const before = state
    state = transition(before, event)
    if (state === before) return
    if (state.address !== before.address) scheduleExpiry()
    if (state.link !== before.link || event.type === 'linkOpened') scheduleLinkStep()
    for (const listener of [...listeners]) listener()
  }

  const scheduleExpiry = () => {
    clearTimeout(expiryTimer)
    const { address } = state
    if (address.status === 'ready') expiryTimer = setTimeout(checkExpiry, Math.max(0, address.expiresAtMs - now()))
  }

  const checkExpiry = () => {
    const { address } = state
    if (isExpired(state, now())) onExpired()
    // The timer can fire early, and the clock of the page can change.
    else if (address.status === 'ready' && address.expiresAtMs > now()) scheduleExpiry()
  }

  const scheduleLinkStep = () => {
    clearTimeout(linkTimer)
    const step = linkTimers[state.link]
    if (!step) return
    linkTimer = setTimeout(() => {
      dispatch({ type: step.type })
      if (step.type === 'checked') checkExpiry()
    }, step.delayMs)
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
  }
}

export type PairingMachine = ReturnType<typeof createPairingMachine>
