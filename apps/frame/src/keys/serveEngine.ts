import { createEngine, type KeyEngine } from './engine/createEngine.js'
import type { Clock } from './engine/EnginePorts.js'
import type { PasswordCost } from './hashPassword.js'
import type { DeviceStore } from './openDeviceStore.js'
import type { AskMessage, CallMessage, FromWorker, Outcome, Port, SetupMessage, ToWorker } from './protocol.js'
import { packError, unpackError } from './protocol.js'
import { internalError } from './VaultError.js'

interface Settle {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}
/** Applies `Omit` to each member of the union. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'type'> : never

/** Creates the dependencies of an engine at one end of a port: the other end executes every request. */
function createAsking(port: Port<ToWorker, FromWorker>) {
  const requested = new Map<number, Settle>()
  let lastId = 0
  return {
    ask: (question: WithoutId<AskMessage>): Promise<never> =>
      new Promise((resolve, reject) => {
        lastId += 1
        requested.set(lastId, { resolve: resolve as (value: unknown) => void, reject })
        port.postMessage({ type: 'ask', id: lastId, ...question } as AskMessage)
      }),
    answer: (id: number, outcome: Outcome) => {
      const settle = requested.get(id)
      requested.delete(id)
      if (outcome.status === 'done') return settle?.resolve(outcome.value)
      // An error of the server keeps its code and its wait time.
      return settle?.reject(Object.assign(unpackError(outcome.error), outcome.error))
    },
  }
}

/** Runs an engine at one end of a port. The other end is {@link createVault}. */
export function serveEngine(
  port: Port<ToWorker, FromWorker>,
  world: {
    readonly openStore: () => Promise<DeviceStore>
    readonly clock: Clock
    readonly passwordCost?: PasswordCost
  },
): void {
  const { ask, answer } = createAsking(port)
  let engine: Promise<KeyEngine> | undefined

  const start = async ({ idleLockMs, deviceLabel }: SetupMessage): Promise<KeyEngine> =>
    createEngine({
      call: (name, body) => ask({ what: 'call', name, body }),
      passkeys: {
        get: (request) => ask({ what: 'getPasskey', request }),
        create: (request) => ask({ what: 'createPasskey', request }),
      },
      store: await world.openStore(),
      clock: world.clock,
      passwordCost: world.passwordCost,
      idleLockMs,
      deviceLabel,
      onLock: (reason) => port.postMessage({ type: 'locked', reason }),
    })

  const run = async ({ id, method, args }: CallMessage): Promise<void> => {
    try {
      if (engine === undefined) throw internalError('the worker was not set up')
      const { methods } = await engine
      // The name comes from this table, and the arguments were typed by the same method at the other end.
      const value = await (methods[method] as (...args: readonly unknown[]) => Promise<unknown>)(...args)
      port.postMessage({ type: 'outcome', id, outcome: { status: 'done', value } })
    } catch (error) {
      port.postMessage({ type: 'outcome', id, outcome: { status: 'failed', error: packError(error) } })
    }
  }

  port.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'setup':
        engine ??= start(data)
        return
      case 'method':
        void run(data)
        return
      case 'outcome':
        answer(data.id, data.outcome)
        return
      case 'lock':
        void engine?.then(({ lock }) => lock(data.reason))
        return
      default:
        data satisfies never
    }
  })
}
