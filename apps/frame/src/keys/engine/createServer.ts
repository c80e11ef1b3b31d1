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

/** Nobody answered, or the server could not: the same call may succeed later. */
const away = new Set([
  'offline',
  'timed_out',
  'aborted',
  'http_failed',
  'response_invalid',
  'unavailable',
  'internal_error',
])
const same: readonly VaultErrorCode[] = ['password_wrong', 'too_many_tries', 'slot_unused', 'slot_needed']
/** Waits before a call is made again. */
const pausesMs = [250, 1_000, 3_000]

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined
}

/** A failure of a call in the vault's own words. */
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
  if (away.has(serverCode)) return new VaultError('unreachable', { ...retry, serverCode }, error)
  return new VaultError('refused', { ...retry, serverCode }, error)
}

/** Evidence for the release of a half: `verifier` for a password, `passkey` for a passkey. */
export interface ReleaseClaim {
  readonly verifier?: string
  readonly passkey?: PasskeyAssertion
  /** The key that the assertion covers; a new one when left out. */
  readonly recipient?: Recipient
}

/** The server as the engine asks it: every refusal is a VaultError. */
export interface Server {
  readonly ask: CallServer
  /** For calls that may be repeated: asks again while the server is away. */
  readonly askSurely: CallServer
  /** A call with a proof; asked again with a new one while the server is away. */
  readonly prove: <N extends KeyEndpointName>(
    keys: WalletKeys,
    action: z.infer<typeof provenAction>,
    subject: string,
    name: N,
    body: (proof: { nonce: string; signature: string }) => EndpointBody<KeyEndpoints[N]>,
  ) => Promise<EndpointAnswer<KeyEndpoints[N]>>
  /** Server halves of slots that are about to be. */
  readonly makeHalves: (
    owner: WalletOwner,
    slots: readonly { readonly slotId: string; readonly kind: SlotKind }[],
  ) => Promise<ReadonlyMap<string, Bytes>>
  readonly release: (owner: WalletOwner, slotId: string, claim?: ReleaseClaim) => Promise<Bytes>
}

/** Wraps the bare call. */
export function createServer(call: CallServer, clock: Clock): Server {
  const ask: CallServer = async (name, body) => {
    try {
      return await call(name, body)
    } catch (error) {
      throw toVaultError(error, clock.now())
    }
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  const surely = async <T>(work: () => Promise<T>): Promise<T> => {
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
  const askSurely: CallServer = (name, body) => surely(() => ask(name, body))
  const openHalf = (recipient: Recipient, owner: WalletOwner, half: SealedHalf): Promise<Bytes> =>
    recipient.open(owner, half).catch((cause: unknown) => {
      throw new VaultError('damaged', {}, cause)
    })
  return {
    ask,
    askSurely,
    prove: (keys, action, subject, name, body) =>
      surely(async () => {
        const { nonce } = await ask('postKeysNonce', { action })
        return ask(name, body({ nonce, signature: await signProof(keys.auth, action, nonce, subject) }))
      }),
    makeHalves: async (owner, slots) => {
      const recipient = await createRecipient()
      const { halves } = await askSurely('postKeysSecrets', {
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

/** For callers that must not keep a half longer than they use it. */
export function wipeHalves(halves: ReadonlyMap<string, Bytes>): void {
  wipe(...halves.values())
}
