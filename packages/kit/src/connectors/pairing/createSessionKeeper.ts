import type { PairingStore } from './createPairingStore.js'
import type { Clock } from './Environment.js'
import type { PairingSession } from './PairingSession.js'

type Listener = (after: PairingSession | undefined, before: PairingSession | undefined) => void

/** The one session of a page: stored, shared by its tabs, and gone when its time is over. */
export function createSessionKeeper(store: PairingStore, clock: Clock) {
  const listeners = new Set<Listener>()
  const current: { session: PairingSession | undefined; cancelExpiry?: () => void } = { session: undefined }

  const become = (session: PairingSession | undefined) => {
    const before = current.session
    if (JSON.stringify(before) === JSON.stringify(session)) return
    current.session = session
    current.cancelExpiry?.()
    if (session) waitForExpiry(session)
    for (const listener of [...listeners]) listener(session, before)
  }
  /** A timer reaches no further than 24 days, and an extension moves the end. */
  const waitForExpiry = ({ expiresAtMs }: PairingSession) => {
    current.cancelExpiry = clock.after(Math.max(0, expiresAtMs - clock.now()), () => {
      if (current.session && current.session.expiresAtMs > clock.now()) return waitForExpiry(current.session)
      store.setSession(undefined)
      become(undefined)
    })
  }

  return {
    get: () => current.session,
    set: (session: PairingSession | undefined) => {
      store.setSession(session)
      become(session)
    },
    /** Takes over what another tab wrote, or an earlier visit. */
    reload: () => become(store.getSession()),
    watch: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => current.cancelExpiry?.(),
  }
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>
