import type { PairingStore } from './createPairingStore.js'
import type { Clock } from './Environment.js'
import type { PairingSession } from './PairingSession.js'

type Listener = (after: PairingSession | undefined, before: PairingSession | undefined) => void

/** Creates the store of the page's single session. Tabs share it, and it is removed when it expires. */
export function createPairingSessionStore(store: PairingStore, clock: Clock) {
  const listeners = new Set<Listener>()
  const current: { session: PairingSession | undefined; cancelExpiry?: () => void } = { session: undefined }

  const applySession = (session: PairingSession | undefined) => {
    const before = current.session
    if (JSON.stringify(before) === JSON.stringify(session)) return
    current.session = session
    current.cancelExpiry?.()
    if (session) waitForExpiry(session)
    for (const listener of [...listeners]) listener(session, before)
  }
  /** Check the expiry again when the timer ends: a timer is limited to 24 days, and the session can be extended. */
  const waitForExpiry = ({ expiresAtMs }: PairingSession) => {
    current.cancelExpiry = clock.after(Math.max(0, expiresAtMs - clock.now()), () => {
      if (current.session && current.session.expiresAtMs > clock.now()) return waitForExpiry(current.session)
      store.setSession(undefined)
      applySession(undefined)
    })
  }

  return {
    get: () => current.session,
    set: (session: PairingSession | undefined) => {
      store.setSession(session)
      applySession(session)
    },
    /** Applies the session that another tab or an earlier visit stored. */
    reload: () => applySession(store.getSession()),
    watch: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => current.cancelExpiry?.(),
  }
}

export type PairingSessionStore = ReturnType<typeof createPairingSessionStore>
