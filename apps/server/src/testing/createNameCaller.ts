import type { NameChange } from '@foyer/contract/http/names'
import { writeNameChangeMessage } from '@foyer/contract/http/names'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** The server's response. */
export interface NameAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly reason?: string
}

type Call = (path: string, init?: RequestInit) => Promise<Response>
/** Wrong or other values that replace the correct ones in a request. */
interface Odds {
  readonly address?: string
  readonly coinType?: number
  readonly signature?: Hex
  readonly signedText?: string
  readonly atMs?: number
  readonly attributes?: Record<string, string>
}

/** The coin type of the test network 31337 (ENSIP-11). */
export const testCoinType = 0x8000_0000 + 31_337

/**
 * Creates a person with a key who registers and changes names on a server. `now` is the person's clock, in milliseconds
 * since 1970.
 */
export function createNameCaller(call: Call, now: () => number) {
  const account = privateKeyToAccount(generatePrivateKey())

  async function read(response: Response): Promise<NameAnswer> {
    const body = (await response.json()) as Record<string, unknown>
    const error = body.error as { context?: { reason?: string } } | undefined
    const reason = error?.context?.reason
    return { status: response.status, body, ...(reason !== undefined && { reason }) }
  }
  const post = async (path: string, body: unknown) =>
    read(await call(path, { method: 'POST', body: JSON.stringify(body) }))

  /** Returns the request of `register`, to send it twice or to another server. */
  async function writeRegistration(name: string, odds: Odds = {}) {
    const timestamp = Math.floor((odds.atMs ?? now()) / 1_000)
    const message = JSON.stringify({ name, attributes: odds.attributes ?? {}, timestamp })
    const signature = odds.signature ?? (await account.signMessage({ message: odds.signedText ?? message }))
    const { address = account.address, coinType: coin_type = testCoinType } = odds
    return { coin_type, address, message, signature }
  }

  async function writeChange(change: NameChange, odds: Odds = {}) {
    const timestampMs = odds.atMs ?? now()
    const message = odds.signedText ?? (await writeNameChangeMessage(change, timestampMs))
    const signature = odds.signature ?? (await account.signMessage({ message }))
    const { address = account.address, coinType = testCoinType } = odds
    return { change, address, coinType, timestampMs, signature }
  }

  return {
    account,
    address: account.address,
    writeRegistration,
    writeChange,
    sendRegistration: (body: unknown) => post('/v1/profile/account', body),
    sendChange: (body: unknown) => post('/foyer/v1/names/changes', body),
    register: async (name: string, odds?: Odds) => post('/v1/profile/account', await writeRegistration(name, odds)),
    change: async (change: NameChange, odds?: Odds) => post('/foyer/v1/names/changes', await writeChange(change, odds)),
  }
}

/** Creates the public reads of names. */
export function createNameReader(call: Call) {
  const get = async (path: string) => {
    const response = await call(path)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    find: (name: string, query = '') => get(`/v1/profile/account/${encodeURIComponent(name)}${query}`),
    reverse: (address: string) => get(`/v1/profile/reverse/${address}`),
    identify: (address: string, query = '') => get(`/v1/identity/${address}${query}`),
    suggest: (label: string, query = '') => get(`/v1/profile/suggestions/${encodeURIComponent(label)}${query}`),
    resolve: (name: string, query = '') => get(`/foyer/v1/names/resolve/${encodeURIComponent(name)}${query}`),
  }
}
