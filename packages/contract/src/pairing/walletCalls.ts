import * as z from 'zod/mini'
import { caipChainId, grantedNamespaces } from './namespaces.js'
import { peerMetadata } from './peerMetadata.js'
import { hex32 } from './topic.js'

/** Seconds since 1970. */
const seconds = z.int().check(z.gte(0))
const relay = z.object({ protocol: z.string().check(z.maxLength(50)), data: z.optional(z.string()) })
const properties = z.record(z.string(), z.unknown())
const nothing = z.optional(z.unknown())
/** The reason why a session or pairing ends. */
const reason = z.object({ code: z.number(), message: z.string().check(z.maxLength(10_000)) })

/** The wallet's approval of a proposal: the public key from which both sides derive the session key. */
export const sessionApproval = z.object({ relay, responderPublicKey: hex32 })

/** The session that a wallet grants. `expiry` is in seconds since 1970. */
export const sessionSettlement = z.object({
  relay,
  controller: z.object({ publicKey: hex32, metadata: peerMetadata }),
  namespaces: grantedNamespaces,
  expiry: seconds,
  sessionProperties: z.optional(properties),
  scopedProperties: z.optional(properties),
})

/** The calls that a wallet may send on a session, with their parameters. */
export const walletCalls = {
  wc_sessionUpdate: z.object({ namespaces: grantedNamespaces }),
  /** Without an `expiry` the session is extended to seven days from now. */
  wc_sessionExtend: z.optional(z.object({ expiry: z.optional(seconds) })),
  /** An event of the wallet. */
  wc_sessionEvent: z.object({
    event: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)), data: z.unknown() }),
    chainId: caipChainId,
  }),
  wc_sessionDelete: reason,
  wc_sessionPing: nothing,
} as const

/** The name of a call that a wallet may send. */
export type WalletCall = keyof typeof walletCalls
/** The parameters of a wallet's call. */
export type WalletCallParams<Name extends WalletCall> = z.output<(typeof walletCalls)[Name]>
