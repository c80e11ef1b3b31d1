import type { EngineMethods } from './engine/createEngine.js'
import type { KeyEndpointName } from './engine/EnginePorts.js'
import type { Passkeys } from './Passkeys.js'
import type { LockReason } from './Vault.js'
import { VaultError, type VaultErrorCode, type VaultErrorContext } from './VaultError.js'

// The messages between the frame's window and its worker. Both sides are the frame's own code and no other code can
// reach the port, so these are types without schemas.

/** The name of a method of the worker. */
export type MethodName = keyof EngineMethods

/** The first message: the configuration of the worker. */
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
/** Locks the wallet immediately, without waiting for running methods. */
export interface LockMessage {
  readonly type: 'lock'
  readonly reason: LockReason
}

/** An error in the form in which it is sent through the port. */
export interface PortError {
  readonly code: string
  readonly message: string
  readonly retryAfterMs?: number
  readonly context?: VaultErrorContext
}

/** The result of a method or of a request from the worker. */
export type Outcome =
  | { readonly status: 'done'; readonly value: unknown }
  | { readonly status: 'failed'; readonly error: PortError }

export interface OutcomeMessage {
  readonly type: 'outcome'
  readonly id: number
  readonly outcome: Outcome
}

/** A request from the worker for the window: the worker has no access to the network or to passkeys. */
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

/** An end of the port: a Worker, its global scope, or a MessagePort. */
export interface Port<In, Out> {
  postMessage(message: Out, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: In }) => void): void
}

/** Converts an error for the port. It keeps codes, but drops stacks and causes. */
export function packError(error: unknown): PortError {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof VaultError) return { code: error.code, message, context: error.context }
  // The error comes from the server, or is any other thrown value.
  const { code = 'unknown', retryAfterMs } = Object(error) as {
    readonly code?: unknown
    readonly retryAfterMs?: unknown
  }
  return { code: String(code), message, ...(typeof retryAfterMs === 'number' && { retryAfterMs }) }
}

/** Restores the error of a failed method: a VaultError, or a plain Error if it was unexpected. */
export function unpackError({ code, context, message }: PortError): Error {
  return context === undefined ? new Error(message) : new VaultError(code as VaultErrorCode, context)
}
