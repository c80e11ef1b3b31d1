import { wipe } from './bytes.js'
import type {
  AskMessage,
  FromWorker,
  MethodName,
  Outcome,
  OutcomeMessage,
  Port,
  SetupMessage,
  ToWorker,
} from './protocol.js'
import { packError, unpackError } from './protocol.js'
import type { LockReason } from './Vault.js'
import { VaultError } from './VaultError.js'

/** The interface of the worker in the window. A `Worker` implements it. */
export type VaultWorker = Port<FromWorker, ToWorker> & {
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

export interface WorkerClientOptions {
  /** The first message to every new worker. */
  readonly setup: SetupMessage
  startWorker(): VaultWorker
  /** Handles requests that need the window: server requests and passkeys. */
  handleRequest(request: AskMessage): Promise<unknown>
  /** Called if the worker locked the wallet, or failed and lost its keys. */
  onLock(reason: LockReason): void
}

/** The window's side of the port to the key worker. */
export interface WorkerClient {
  /**
   * Calls a method in the worker. Starts the worker with the first call, and again after a failure.
   *
   * @throws VaultError `closed` if the worker fails or the client is closed before the result
   */
  request(method: MethodName, ...args: readonly unknown[]): Promise<unknown>
  /** Locks the wallet in the worker, if a worker is running. */
  lock(reason: LockReason): void
  /** Terminates the worker and rejects every open call. Later calls reject too. */
  close(): void
}

interface PendingCall {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Overwrites a passkey's secret in the window after the worker has received its copy. */
function wipeSecret(value: unknown): void {
  const { secret } = Object(value) as { readonly secret?: unknown }
  if (secret instanceof Uint8Array) wipe(secret)
}

export function createWorkerClient(options: WorkerClientOptions): WorkerClient {
  const calls = new Map<number, PendingCall>()
  let lastId = 0
  let worker: VaultWorker | undefined
  let isClosed = false

  const stopWorker = (): void => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of calls.values()) reject(new VaultError('closed'))
    calls.clear()
  }

  const resolveCall = ({ id, outcome }: OutcomeMessage): void => {
    const call = calls.get(id)
    calls.delete(id)
    if (outcome.status === 'done') call?.resolve(outcome.value)
    else call?.reject(unpackError(outcome.error))
  }

  const replyTo = (source: VaultWorker, request: AskMessage): void => {
    const reply = (outcome: Outcome) => source.postMessage({ type: 'outcome', id: request.id, outcome })
    options.handleRequest(request).then(
      (value) => {
        reply({ status: 'done', value })
        wipeSecret(value)
      },
      (error: unknown) => reply({ status: 'failed', error: packError(error) }),
    )
  }

  const handleMessage = (source: VaultWorker, message: FromWorker): void => {
    // Ignore messages of a terminated worker: they can still arrive.
    if (source !== worker) return
    if (message.type === 'outcome') resolveCall(message)
    else if (message.type === 'ask') replyTo(source, message)
    else options.onLock(message.reason)
  }

  const startWorker = (): VaultWorker => {
    const started = options.startWorker()
    const handleFailure = () => {
      if (started !== worker) return
      stopWorker()
      options.onLock('failed')
    }
    started.addEventListener('message', ({ data }) => handleMessage(started, data))
    for (const type of ['error', 'messageerror'] as const) started.addEventListener(type, handleFailure)
    started.postMessage(options.setup)
    return started
  }

  return {
    request: (method, ...args) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new VaultError('closed')
        worker ??= startWorker()
        lastId += 1
        calls.set(lastId, { resolve, reject })
        worker.postMessage({ type: 'method', id: lastId, method, args })
      }),
    lock: (reason) => worker?.postMessage({ type: 'lock', reason }),
    close: () => {
      isClosed = true
      stopWorker()
    },
  }
}
