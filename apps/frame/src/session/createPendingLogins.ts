import { randomBytes, toBase64Url } from '../keys/bytes.js'

const bindingName = 'foyer-social-binding'
/** Of what `sessionStorage` has; it lives as long as the tab, so that a log-in may lead through other pages. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Log-ins that have begun in this frame and wait for their second step. */
export interface PendingLogins {
  email: string | undefined
  emailChange: string | undefined
  farcaster: string | undefined
  /** When somebody last logged in here, until it was used (`SIGN_IN`) or they left. */
  loggedInAtMs: number | undefined
  /** The app knows somebody, and this browser has forgotten the device they logged in with. */
  isForgotten: boolean
  /** Makes the secret that ties a provider's answer to this tab, and forgets an older one. */
  makeBinding(): string
  /** The secret, once. */
  takeBinding(): string | undefined
  clear(): void
}

export function createPendingLogins(storage: TabStorage | undefined): PendingLogins {
  let binding: string | undefined
  const pending: PendingLogins = {
    email: undefined,
    emailChange: undefined,
    farcaster: undefined,
    loggedInAtMs: undefined,
    isForgotten: false,
    makeBinding() {
      binding = toBase64Url(randomBytes(32))
      attempt(() => storage?.setItem(bindingName, binding ?? ''))
      return binding
    },
    takeBinding() {
      const taken = binding ?? attempt(() => storage?.getItem(bindingName)) ?? undefined
      binding = undefined
      attempt(() => storage?.removeItem(bindingName))
      return taken
    },
    clear() {
      pending.email = undefined
      pending.emailChange = undefined
      pending.farcaster = pending.loggedInAtMs = undefined
      pending.takeBinding()
    },
  }
  return pending
}

/** Storage may be denied to a frame; then a log-in that leaves the page has to begin anew. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
