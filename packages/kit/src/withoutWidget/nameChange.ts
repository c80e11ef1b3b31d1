import type { AppKit } from '../core/createInstance.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

export interface NameChangeState extends FlowError {
  /** `signing`: the wallet must sign the change. `saving`: the server stores it. */
  readonly status: 'idle' | 'signing' | 'saving' | 'changed' | 'released' | 'failed'
  /** The name of the account after the last change. Undefined after a release, and before the first call. */
  readonly name: string | undefined
}

/** Changes and releases the name of the active account, without the widget. */
export interface NameChange extends Flow<NameChangeState> {
  /** Changes the label of the name, such as `maya`. Returns the state at the end. */
  change(label: string): Promise<NameChangeState>
  /** Releases the name. Returns the state at the end. */
  release(): Promise<NameChangeState>
  cancel(): void
  reset(): void
}

const idle: NameChangeState = { status: 'idle', name: undefined, error: null }

/**
 * Creates changes of the account's own name for an app's own form. Methods always settle and never reject. `error.code`
 * is `UNSUPPORTED_CHAIN` if the server has no names, `NAME_CHANGE_FAILED` with `context.reason` (`not_yours`: the
 * account has no name), `USER_REJECTED` or another code of the wallet.
 *
 * @example const { status, name } = await createNameChange(appKit).change('maya')
 */
export function createNameChange(appKit: AppKit): NameChange {
  const { client } = appKit
  const flow = createFlow(client, idle)
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    change: (label) =>
      flow.run({
        begin: { status: 'signing' },
        failure: { status: 'failed' },
        work: async (task) => (await import('./changeOwnName.js')).changeOwnName(client, label, task),
      }),
    release: () =>
      flow.run({
        begin: { status: 'signing' },
        failure: { status: 'failed' },
        work: async (task) => (await import('./changeOwnName.js')).releaseOwnName(client, task),
      }),
  }
}
