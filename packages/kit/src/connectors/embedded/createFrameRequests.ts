import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { ZodMiniType } from 'zod/mini'
import type { FrameMessage } from './parseFrameMessage.js'

export interface FrameRequestOptions {
  readonly signal?: AbortSignal | undefined
  /** Default: no timeout, for requests that wait for the user. */
  readonly timeoutMs?: number | undefined
  /** Whether the caller repeats the request after a timeout. Then the timeout is not reported. */
  readonly isRepeated?: boolean
  /** Contains the function that cancels the request while the request is open. */
  readonly stops?: Set<() => void>
  /** The wait for the frame's response after a cancel, in milliseconds. The user may have confirmed already. */
  readonly patienceMs?: number
  /** The schema of the response. Without a schema, the response is ignored. */
  readonly answer?: ZodMiniType
}

/**
 * Sends a request to the frame.
 *
 * @throws FoyerError `RESPONSE_INVALID` if the response does not match the schema; the errors of the frame.
 */
export type SendFrameRequest = <Name extends FrameMessageName>(
  name: Name,
  payload?: FramePayload<Name>,
  options?: FrameRequestOptions,
) => Promise<FrameSuccess<Name>>

interface PendingRequest {
  readonly name: FrameMessageName
  resolve(payload: unknown): void
  reject(error: FoyerError): void
}

export interface FrameRequestsParts {
  /** Resolves when the frame can receive messages. */
  load(): Promise<void>
  /** @throws FoyerError `FRAME_NOT_SET` if there is no frame. */
  post(name: FrameMessageName, payload: unknown, id?: string): void
  /** Posts a message if the frame can receive it. */
  notify(name: 'CANCEL', payload: FramePayload<'CANCEL'>): void
  onTimeout(error: FoyerError): void
}

function createId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Creates the requests to the frame. Matches their responses by id [S4.8]. */
export function createFrameRequests({ load, post, notify, onTimeout }: FrameRequestsParts) {
  const pending = new Map<string, PendingRequest>()

  const ask: SendFrameRequest = async (
    name,
    payload,
    { signal, timeoutMs, isRepeated, stops, patienceMs, answer } = {},
  ) => {
    const id = createId()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    let isCanceled = false
    const answered = await new Promise<unknown>((resolve, reject) => {
      const cancel = (error: FoyerError) => {
        isCanceled = true
        const isSent = pending.has(id)
        if (isSent) notify('CANCEL', { id })
        // Do not report a rejection by the user: the user may have confirmed.
        if (isSent && patienceMs)
          timer = setTimeout(() => reject(new FoyerError('FRAME_REQUEST_TIMED_OUT')), patienceMs)
        else reject(error)
      }
      stop = () => cancel(new FoyerError(name === 'RPC_REQUEST' ? 'ABORTED' : 'FRAME_REQUEST_ABORTED'))
      signal?.addEventListener('abort', stop)
      stops?.add(stop)
      if (signal?.aborted) return stop()
      load()
        .then(() => {
          if (isCanceled) return
          pending.set(id, { name, resolve, reject })
          post(name, payload, id)
          if (timeoutMs === undefined) return
          timer = setTimeout(() => {
            const error = new FoyerError('FRAME_REQUEST_TIMED_OUT')
            cancel(error)
            if (!isRepeated) onTimeout(error)
          }, timeoutMs)
        })
        .catch((error) => reject(isFoyerError(error) ? error : new FoyerError('FRAME_NOT_SET', { cause: error })))
    }).finally(() => {
      pending.delete(id)
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      stops?.delete(stop)
    })
    const parsed = answer?.safeParse(answered)
    if (parsed?.success === false) throw new FoyerError('RESPONSE_INVALID', { context: { path: name } })
    return parsed?.data as FrameSuccess<typeof name>
  }

  return {
    ask,
    /** Settles the request with the id of the message. Ignores an unknown id and a message with another name. */
    settle: ({ type, payload, id = '' }: FrameMessage) => {
      const request = pending.get(id)
      if (type === `${request?.name}_SUCCESS`) request?.resolve(payload)
      if (type !== `${request?.name}_ERROR`) return
      // Most users never see an error, so its code loads with the first one.
      import('./toFrameError.js').then(
        (module) => request?.reject(module.toFrameError(payload)),
        () => request?.reject(new FoyerError('OFFLINE')),
      )
    },
    rejectAll: (error: FoyerError) => {
      for (const { reject } of pending.values()) reject(error)
    },
  }
}
