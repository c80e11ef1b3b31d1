import * as z from 'zod/mini'
import { caipChainId, grantedNamespaces } from './namespaces.js'
import { peerMetadata } from './peerMetadata.js'
import { hex32 } from './topic.js'

/** Seconds since 1970. */
const seconds = z.int().check(z.gte(0))
const relay = z.object({ protocol: z.string().check(z.maxLength(50)), data: z.optional(z.string()) })
const properties = z.record(z.string(), z.unknown())
const nothing = z.optional(z.unknown())
/** Why something ends. */
const reason = z.object({ code: z.number(), message: z.string().check(z.maxLength(10_000)) })

/** The wallet's yes to a proposal: the key from which both derive the session's. */
export const sessionApproval = z.object({ relay, responderPublicKey: hex32 })

/** What a wallet grants. `expiry` in seconds since 1970. */
export const sessionSettlement = z.object({
  relay,
  controller: z.object({ publicKey: hex32, metadata: peerMetadata }),
  namespaces: grantedNamespaces,
  expiry: seconds,
  sessionProperties: z.optional(properties),
  scopedProperties: z.optional(properties),
})

/** What a wallet may call on a session, and with what. */
export const walletCalls = {
  wc_sessionUpdate: z.object({ namespaces: grantedNamespaces }),
  /** Without an `expiry` it means seven days from now. */
  wc_sessionExtend: z.optional(z.object({ expiry: z.optional(seconds) })),
  /** Something happened in the wallet. */
  wc_sessionEvent: z.object({
    event: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)), data: z.unknown() }),
    chainId: caipChainId,
  }),
  wc_sessionDelete: reason,
  wc_sessionPing: nothing,
} as const

/** The name of a call a wallet may make. */
export type WalletCall = keyof typeof walletCalls
/** Parameters of a call of a wallet. */
export type WalletCallParams<Name extends WalletCall> = z.output<(typeof walletCalls)[Name]>
