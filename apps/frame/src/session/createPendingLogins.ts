import { randomBytes, toBase64Url } from '../keys/bytes.js'

const bindingName = 'foyer-social-binding'
/** The used part of `sessionStorage`. It lasts as long as the tab, so that a login may leave the page and return. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The logins that were started in this frame and wait for their second step. */
export interface PendingLogins {
  email: string | undefined
  emailChange: string | undefined
  farcaster: string | undefined
  /** The time of the last login on this page. Removed when `SIGN_IN` uses it or the session ends. */
  loggedInAtMs: number | undefined
  /** True if the browser has lost the device key although the app still expects a session. */
  isSessionLost: boolean
  /** Creates the secret that binds a provider's response to this tab. Replaces an older one. */
  makeBinding(): string
  /** Returns the secret and removes it. */
  claimBinding(): string | undefined
  clear(): void
}

export function createPendingLogins(storage: TabStorage | undefined): PendingLogins {
  let binding: string | undefined
  const pending: PendingLogins = {
    email: undefined,
    emailChange: undefined,
    farcaster: undefined,
    loggedInAtMs: undefined,
    isSessionLost: false,
    makeBinding() {
      binding = toBase64Url(randomBytes(32))
      attempt(() => storage?.setItem(bindingName, binding ?? ''))
      return binding
    },
    claimBinding() {
      const taken = binding ?? attempt(() => storage?.getItem(bindingName)) ?? undefined
      binding = undefined
      attempt(() => storage?.removeItem(bindingName))
      return taken
    },
    clear() {
      pending.email = undefined
      pending.emailChange = undefined
      pending.farcaster = pending.loggedInAtMs = undefined
      pending.claimBinding()
    },
  }
  return pending
}

/** Returns undefined if storage is denied to the frame. A login that leaves the page must then be restarted. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
