import type { EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import type { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import type { PasswordCost } from '../hashPassword.js'
import type { DeviceStore } from '../openDeviceStore.js'
import type { Passkeys } from '../Passkeys.js'
import type { LockReason } from '../Vault.js'

/** The endpoints of the keys, by name. */
export type KeyEndpoints = typeof keyEndpoints
/** Name of one of them. */
export type KeyEndpointName = keyof KeyEndpoints

/** Calls the server; rejects with an Error that has the server's `code`, and `retryAfterMs` where it told one. */
export type CallServer = <N extends KeyEndpointName>(
  name: N,
  body: EndpointBody<KeyEndpoints[N]>,
) => Promise<EndpointAnswer<KeyEndpoints[N]>>

/** Time, as a test may give it. */
export interface Clock {
  readonly now: () => number
  /** Returns the undo. */
  readonly after: (ms: number, task: () => void) => () => void
}

/** All the engine has of the world: it reaches no network and no window by itself. */
export interface EnginePorts {
  readonly call: CallServer
  readonly passkeys: Passkeys
  readonly store: DeviceStore
  readonly clock: Clock
  /** Milliseconds without a request after which the wallet locks. */
  readonly idleLockMs: number
  /** How this device is named in the person's list: browser and system. */
  readonly deviceLabel: string
  /** Cost of new passwords; the frame's own when left out. */
  readonly passwordCost?: PasswordCost | undefined
  readonly onLock: (reason: LockReason) => void
}
