import type { AppKit } from '../core/createInstance.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

export interface NameRegistrationState extends FlowError {
  /** `signing`: the wallet must sign the registration. `registering`: the server stores it. */
  readonly status: 'idle' | 'checking' | 'free' | 'taken' | 'signing' | 'registering' | 'registered' | 'failed'
  /** The whole name, such as `maya.foyer.eth`. */
  readonly name: string | undefined
  /** Why the label is not valid: `too_short`, `invalid_name`, or a reason of the server. Absent if it is just taken. */
  readonly reason: string | undefined
  /** Similar labels that are free. */
  readonly suggestions: readonly string[]
}

/** Registers names below the operator's name, without the widget. */
export interface NameRegistration extends Flow<NameRegistrationState> {
  /** Checks whether a label such as `maya` is free. A newer call replaces an older one. */
  check(label: string): Promise<NameRegistrationState>
  /** Registers a label for the active account. Returns the state at the end. */
  register(label: string): Promise<NameRegistrationState>
  cancel(): void
  reset(): void
}

const idle: NameRegistrationState = {
  status: 'idle',
  name: undefined,
  reason: undefined,
  suggestions: [],
  error: null,
}

/**
 * Creates the registration of a name for an app's own form [S1.16]. Methods always settle and never reject.
 * `error.code` is `UNSUPPORTED_CHAIN` if the server has no names, `NAME_SUGGESTIONS_FAILED`, `NAME_REGISTRATION_FAILED`,
 * `USER_REJECTED` or another code of the wallet.
 *
 * @example const { status, name } = await createNameRegistration(appKit).register('maya')
 */
export function createNameRegistration(appKit: AppKit): NameRegistration {
  const { client } = appKit
  const flow = createFlow(client, idle)
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    check: (label) =>
      flow.run({
        begin: { ...idle, status: 'checking' },
        failure: { status: 'failed' },
        work: async () => (await import('./registerLabel.js')).checkLabel(client, label),
      }),
    register: (label) =>
      flow.run({
        begin: { ...idle, status: 'signing' },
        failure: { status: 'failed' },
        work: async (task) => (await import('./registerLabel.js')).registerLabel(client, label, task),
      }),
  }
}
