import type { EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import type { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import type { PasswordCost } from '../hashPassword.js'
import type { DeviceStore } from '../openDeviceStore.js'
import type { Passkeys } from '../Passkeys.js'
import type { LockReason } from '../Vault.js'

/** The key endpoints, by name. */
export type KeyEndpoints = typeof keyEndpoints
/** The name of a key endpoint. */
export type KeyEndpointName = keyof KeyEndpoints

/**
 * Sends a request to the server. Rejects with an Error that has the server's `code`, and its `retryAfterMs` if present.
 */
export type CallServer = <N extends KeyEndpointName>(
  name: N,
  body: EndpointBody<KeyEndpoints[N]>,
) => Promise<EndpointAnswer<KeyEndpoints[N]>>

/** The clock, which tests replace. */
export interface Clock {
  readonly now: () => number
  /** Runs the task later. Returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void
}

/** All external dependencies of the engine. It has no direct access to the network or the window. */
export interface EnginePorts {
  readonly call: CallServer
  readonly passkeys: Passkeys
  readonly store: DeviceStore
  readonly clock: Clock
  /** The time without a request after which the wallet locks, in milliseconds. */
  readonly idleLockMs: number
  /** The name of this device in the user's list: browser and system. */
  readonly deviceLabel: string
  /** The cost for hashing new passwords. Default: the frame's cost. */
  readonly passwordCost?: PasswordCost | undefined
  readonly onLock: (reason: LockReason) => void
}
