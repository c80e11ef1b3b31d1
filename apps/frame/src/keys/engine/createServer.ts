import type { EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { PasskeyAssertion, SealedHalf, SlotKind } from '@foyer/contract/keys/keyShapes'
import type { provenAction } from '@foyer/contract/login/proof'
import type * as z from 'zod/mini'
import { type Bytes, wipe } from '../bytes.js'
import { createRecipient, type Recipient } from '../createRecipient.js'
import { VaultError, type VaultErrorCode } from '../VaultError.js'
import type { WalletKeys } from '../WalletKeys.js'
import type { CallServer, Clock, KeyEndpointName, KeyEndpoints } from './EnginePorts.js'
import { signProof } from './sign.js'

/** The error codes for a missing response or a server failure. The same request may succeed later. */
const unreachableCodes = new Set([
  'offline',
  'timed_out',
  'aborted',
  'http_failed',
  'response_invalid',
  'unavailable',
  'internal_error',
])
const same: readonly VaultErrorCode[] = ['password_wrong', 'too_many_tries', 'slot_unused', 'slot_needed']
/** The pauses before each retry, in milliseconds. */
const pausesMs = [250, 1_000, 3_000]

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined
}

/** Converts the error of a request to a VaultError. */
export function toVaultError(error: unknown, nowMs: number): VaultError {
  if (error instanceof VaultError) return error
  const serverCode = String(fieldOf(error, 'code') ?? 'offline')
  const wait = fieldOf(error, 'retryAfterMs')
  const retry = typeof wait === 'number' ? { retryAfterMs: wait } : {}
  const known = same.find((code) => code === serverCode)
  if (known !== undefined) return new VaultError(known, retry, error)
  if (serverCode === 'hold')
    return new VaultError(
      'hold',
      { ...retry, ...('retryAfterMs' in retry && { untilMs: nowMs + retry.retryAfterMs }) },
      error,
    )
  if (unreachableCodes.has(serverCode)) return new VaultError('unreachable', { ...retry, serverCode }, error)
  return new VaultError('refused', { ...retry, serverCode }, error)
}

/** The evidence for the release of a half: `verifier` for a password, `passkey` for a passkey. */
export interface ReleaseClaim {
  readonly verifier?: string
  readonly passkey?: PasskeyAssertion
  /** The key that the assertion covers. Default: a new key. */
  readonly recipient?: Recipient
}

/** The server as the engine uses it. Every failure is a VaultError. */
export interface Server {
  readonly ask: CallServer
  /** Retries while the server does not respond. Only for requests that may be repeated. */
  readonly askSurely: CallServer
  /** Sends a request with a proof. Retries with a new proof while the server does not respond. */
  readonly prove: <N extends KeyEndpointName>(
    keys: WalletKeys,
    action: z.infer<typeof provenAction>,
    subject: string,
    name: N,
    body: (proof: { nonce: string; signature: string }) => EndpointBody<KeyEndpoints[N]>,
  ) => Promise<EndpointAnswer<KeyEndpoints[N]>>
  /** Creates the server's halves for new slots. */
  readonly makeHalves: (
    owner: WalletOwner,
    slots: readonly { readonly slotId: string; readonly kind: SlotKind }[],
  ) => Promise<ReadonlyMap<string, Bytes>>
  readonly release: (owner: WalletOwner, slotId: string, claim?: ReleaseClaim) => Promise<Bytes>
}

/** Creates the server client from a plain request function. */
export function createServer(call: CallServer, clock: Clock): Server {
  const ask: CallServer = async (name, body) => {
    try {
      return await call(name, body)
    } catch (error) {
      throw toVaultError(error, clock.now())
    }
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
    for (const pauseMs of pausesMs) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof VaultError) || error.code !== 'unreachable') throw error
        await sleep(pauseMs)
      }
    }
    return work()
  }
  const requestWithRetry: CallServer = (name, body) => withRetry(() => ask(name, body))
  const openHalf = (recipient: Recipient, owner: WalletOwner, half: SealedHalf): Promise<Bytes> =>
    recipient.open(owner, half).catch((cause: unknown) => {
      throw new VaultError('damaged', {}, cause)
    })
  return {
    ask,
    askSurely: requestWithRetry,
    prove: (keys, action, subject, name, body) =>
      withRetry(async () => {
        const { nonce } = await ask('postKeysNonce', { action })
        return ask(name, body({ nonce, signature: await signProof(keys.auth, action, nonce, subject) }))
      }),
    makeHalves: async (owner, slots) => {
      const recipient = await createRecipient()
      const { halves } = await requestWithRetry('postKeysSecrets', {
        walletId: owner.walletId,
        slots: [...slots],
        recipientKey: recipient.publicKey,
      })
      const opened = new Map<string, Bytes>()
      for (const { slotId } of slots) {
        const half = halves.find((sealed) => sealed.slotId === slotId)
        if (half === undefined) throw new VaultError('damaged')
        opened.set(slotId, await openHalf(recipient, owner, half))
      }
      return opened
    },
    release: async (owner, slotId, { recipient: known, ...claim } = {}) => {
      const recipient = known ?? (await createRecipient())
      const { half } = await ask('postKeysRelease', {
        walletId: owner.walletId,
        slotId,
        recipientKey: recipient.publicKey,
        ...claim,
      })
      return openHalf(recipient, owner, half)
    },
  }
}

/** Overwrites the halves, for callers that must not keep them longer than needed. */
export function wipeHalves(halves: ReadonlyMap<string, Bytes>): void {
  wipe(...halves.values())
}
