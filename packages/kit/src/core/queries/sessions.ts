import { getSessions } from '@foyer/contract/http/sessions'
import { permission } from '@foyer/contract/permissions/permission'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type * as z from 'zod/mini'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import type { Query } from './Queries.js'

type WireSession = z.infer<typeof getSessions.response>[number]

/** The functions of a contract that may be called. Without functions: payments without data. */
export interface SessionRule {
  readonly target: string
  readonly selectors: readonly string[]
}

/** The most that may be spent in each period of `period` seconds, or in all with 0. Token 0 is the native coin. */
export interface SessionLimit {
  readonly token: string
  readonly amount: bigint
  readonly period: number
}

/** A permission that the account granted to this app. AppKit calls it a smart session. */
export interface SmartSession {
  readonly pci: string
  /** The origin of the app. The text is untrusted. */
  readonly origin: string
  /** The account or key that may act, if the server sends it. */
  readonly delegate: string | undefined
  readonly rules: readonly SessionRule[]
  readonly limits: readonly SessionLimit[]
  readonly maxCalls: number | undefined
  /** True if the permission has parts that this version does not know. */
  readonly hasUnknown: boolean
  /** In milliseconds since 1970. */
  readonly expiresAtMs: number
  readonly endedAtMs: number | undefined
}

/**
 * Creates the query for the permissions that an account granted to this app on a network, newest first [S7.22].
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` without a server, and the errors of `callEndpoint`.
 */
export function sessionsQuery(client: Client, network: Network, address: string): Query<readonly SmartSession[]> {
  return {
    queryKey: ['smartSessions', network.caipNetworkId, address.toLowerCase()],
    // The user can end a permission in the frame too.
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.api
      if (!base) throw new FoyerError('UNSUPPORTED_CHAIN')
      const params = { account: `${network.caipNetworkId}:${address}` }
      const sessions = await callEndpoint(client, { base, endpoint: getSessions, params, query: {}, signal })
      return sessions.map(toSmartSession)
    },
  }
}

/** Converts a session of the server. Counts parts with another type or content as unknown. */
export function toSmartSession(session: WireSession): SmartSession {
  const { rules, limits, maxCalls } = permission.shape
  const parts = [...session.permissions, ...session.policies]
  const read = <Item>(type: string, parse: (data: Readonly<Record<string, unknown>>) => Item[]) =>
    parts.filter((part) => part.type === type).flatMap(({ data }) => parse(data))
  const foundRules = read('contract-call', ({ address, selectors }) => {
    const { data } = rules.safeParse([{ target: address, selectors }])
    return data ?? []
  })
  const foundLimits = read('spending-limit', (limit) => {
    const { data } = limits.safeParse([limit])
    return (data ?? []).map(({ token, amount, period }) => ({ token, amount: BigInt(amount), period }))
  })
  const counts = read('call-limit', ({ count }) => {
    const { data } = maxCalls.safeParse(count)
    return data === undefined ? [] : [data]
  })
  const delegate = session.signer?.data.address
  return {
    ...{ pci: session.pci, origin: session.project.url ?? '', rules: foundRules, limits: foundLimits },
    delegate: typeof delegate === 'string' && /^0x[0-9a-fA-F]{40}$/.test(delegate) ? delegate : undefined,
    maxCalls: counts.length > 0 ? Math.min(...counts) : undefined,
    hasUnknown: foundRules.length + foundLimits.length + counts.length < parts.length,
    expiresAtMs: session.expiry * 1_000,
    endedAtMs: session.revokedAt,
  }
}

/** The state of a permission at a time. */
export function getSessionStatus(session: SmartSession, nowMs: number): 'active' | 'ended' | 'expired' {
  if (session.endedAtMs !== undefined) return 'ended'
  return session.expiresAtMs <= nowMs ? 'expired' : 'active'
}
