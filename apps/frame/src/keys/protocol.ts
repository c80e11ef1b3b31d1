import type { EngineMethods } from './engine/createEngine.js'
import type { KeyEndpointName } from './engine/EnginePorts.js'
import type { Passkeys } from './Passkeys.js'
import type { LockReason } from './Vault.js'
import { VaultError, type VaultErrorCode, type VaultErrorContext } from './VaultError.js'

// What goes through the port between the frame's window and its worker. Both ends are the frame's own code, and the
// port is reached by nobody else; so the shapes are types and need no schema.

/** Name of something the worker can be asked to do. */
export type MethodName = keyof EngineMethods

/** First message: what the worker must know before anything else. */
export interface SetupMessage {
  readonly type: 'setup'
  readonly idleLockMs: number
  readonly deviceLabel: string
}
export interface CallMessage {
  readonly type: 'method'
  readonly id: number
  readonly method: MethodName
  readonly args: readonly unknown[]
}
/** Waits for nobody. */
export interface LockMessage {
  readonly type: 'lock'
  readonly reason: LockReason
}

/** An error on its way through the port. */
export interface PortError {
  readonly code: string
  readonly message: string
  readonly retryAfterMs?: number
  readonly context?: VaultErrorContext
}

/** The end of a method or of something the worker asked for. */
export type Outcome =
  | { readonly status: 'done'; readonly value: unknown }
  | { readonly status: 'failed'; readonly error: PortError }

export interface OutcomeMessage {
  readonly type: 'outcome'
  readonly id: number
  readonly outcome: Outcome
}

/** What the worker cannot do itself: it reaches no network and no passkeys. */
export type AskMessage = { readonly type: 'ask'; readonly id: number } & (
  | { readonly what: 'call'; readonly name: KeyEndpointName; readonly body: unknown }
  | { readonly what: 'getPasskey'; readonly request: Parameters<Passkeys['get']>[0] }
  | { readonly what: 'createPasskey'; readonly request: Parameters<Passkeys['create']>[0] }
)
export interface LockedMessage {
  readonly type: 'locked'
  readonly reason: LockReason
}

export type ToWorker = SetupMessage | CallMessage | LockMessage | OutcomeMessage
export type FromWorker = OutcomeMessage | AskMessage | LockedMessage

/** One end of the port, as a Worker, its global scope, or a MessagePort has it. */
export interface Port<In, Out> {
  postMessage(message: Out, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: In }) => void): void
}

/** An error as it goes through a port: codes survive, stacks and causes stay behind. */
export function packError(error: unknown): PortError {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof VaultError) return { code: error.code, message, context: error.context }
  // An error of the server, or anything else that was thrown.
  const { code = 'unknown', retryAfterMs } = Object(error) as {
    readonly code?: unknown
    readonly retryAfterMs?: unknown
  }
  return { code: String(code), message, ...(typeof retryAfterMs === 'number' && { retryAfterMs }) }
}

/** A failed method as its caller gets it: a VaultError, or a bare Error for what should not happen. */
export function unpackError({ code, context, message }: PortError): Error {
  return context === undefined ? new Error(message) : new VaultError(code as VaultErrorCode, context)
}
