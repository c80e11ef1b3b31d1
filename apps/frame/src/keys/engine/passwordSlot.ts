import type { WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url } from '../bytes.js'
import { fetchPart } from '../fetchPart.js'
import type { PasswordCost } from '../hashPassword.js'
import { VaultError } from '../VaultError.js'
import type { Engine } from './Engine.js'
import { draftSlot, type SlotDraft } from './makeSlot.js'

/** The minimum length. A thief of both stores and the key of the key-share store could guess shorter passwords. */
export const minPasswordLength = 10
/** Limits for costs from the server: a hostile server must not block the worker or make a hash cheap to guess. */
const costLimits = { memoryKib: [19_456, 262_144], iterations: [2, 10], parallelism: [1, 4] } as const

function within(value: unknown, [least, most]: readonly [number, number]): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

function readCost(slot: WalletSlot): { salt: Bytes; cost: PasswordCost } {
  const data = JSON.parse(slot.clientData) as Readonly<Record<string, unknown>>
  const { memoryKib, iterations, parallelism, salt } = data
  const isFit =
    within(memoryKib, costLimits.memoryKib) &&
    within(iterations, costLimits.iterations) &&
    within(parallelism, costLimits.parallelism) &&
    typeof salt === 'string'
  if (!isFit) throw new VaultError('damaged')
  return { salt: fromBase64Url(salt), cost: { memoryKib, iterations, parallelism } }
}

/** Hashes a password with Argon2id for an existing slot. Throws `damaged` if the data of the slot is invalid. */
export async function usePassword(slot: WalletSlot, password: string): Promise<{ secret: Bytes; verifier: string }> {
  const { salt, cost } = readCost(slot)
  const { hashPassword } = await fetchPart(() => import('../hashPassword.js'))
  const { secret, verifier } = await hashPassword(password, salt, cost)
  return { secret, verifier: toBase64Url(verifier) }
}

/** Creates a slot for a new password. Throws `password_short`. */
export async function draftPassword(engine: Engine, password: string): Promise<SlotDraft> {
  if (password.normalize('NFKC').length < minPasswordLength) throw new VaultError('password_short')
  const { hashPassword, passwordCost } = await fetchPart(() => import('../hashPassword.js'))
  const cost = engine.ports.passwordCost ?? passwordCost
  const salt = randomBytes(16)
  const { secret, verifier } = await hashPassword(password, salt, cost)
  const data = JSON.stringify({ ...cost, salt: toBase64Url(salt) })
  return {
    ...draftSlot('password', secret, engine.ports.deviceLabel, data),
    verifier: toBase64Url(verifier),
  }
}
