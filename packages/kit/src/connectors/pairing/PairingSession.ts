import { proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { peerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { hex32, topic } from '@foyer/contract/pairing/topic'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import { type Grant, getAccountAddress, getAccountChain, getFamily } from './narrowGrants.js'

const texts = z.array(z.string())
const grant = z.object({ chains: texts, accounts: texts, methods: texts, events: texts })

/** The schema of a stored session. A change of the schema needs a new `v`. */
export const pairingSession = z.object({
  v: z.literal(1),
  topic,
  symKey: hex32,
  /** The id of the settlement message, which can arrive again. */
  settlementId: z.number(),
  selfPublicKey: hex32,
  peer: z.object({ publicKey: hex32, metadata: peerMetadata }),
  expiresAtMs: z.number(),
  /** The proposed namespaces, and the chains that the app requested later. */
  asked: proposalNamespaces,
  grants: z.record(z.string(), grant),
  /** The selected chain of each family. */
  chains: z.record(z.string(), z.string()),
  /**
   * The current chain of a family if the wallet switched to a chain that was not requested. The wallet accepts no
   * requests for it.
   */
  elsewhere: z.optional(z.record(z.string(), z.string())),
  /** The active address of each family, if the wallet named one. */
  active: z.record(z.string(), z.string()),
  /** The `sessionProperties` of the settlement, such as capabilities. */
  properties: z.optional(z.record(z.string(), z.unknown())),
})

/** A session between the app and a wallet. */
export type PairingSession = z.infer<typeof pairingSession>

/** The part of a session that a connector needs. It has no keys, so a provider of the host can supply it. */
export type Agreement = Omit<PairingSession, 'v' | 'symKey' | 'settlementId' | 'selfPublicKey'>

/** Returns whether the wallet accepts every network, including networks that it did not grant. */
export function canUseAnyChain({ peer }: Pick<Agreement, 'peer'>): boolean {
  return peer.metadata.name === 'MetaMask Wallet'
}

/** Returns the chain for requests of a family: the selected chain if it is granted, else the first granted one. */
export function getGrantedChain(session: Agreement, family: string): string | undefined {
  const granted: readonly string[] = session.grants[family]?.chains ?? []
  const chosen = session.chains[family]
  const isThere = chosen !== undefined && (granted.includes(chosen) || canUseAnyChain(session))
  return isThere ? chosen : granted[0]
}

/** Returns the current chain of a family. It can be a chain that was not requested. */
export function getSessionChain(session: Agreement, family: string): string | undefined {
  return session.elsewhere?.[family] ?? getGrantedChain(session, family)
}

/** Returns the session with another selected chain in a family. */
export function withChain<Session extends Agreement>(session: Session, family: string, chain: string): Session {
  const { [family]: _left, ...elsewhere } = session.elsewhere ?? {}
  return { ...session, chains: { ...session.chains, [family]: chain }, elsewhere }
}

/**
 * Returns the addresses of a family on its current chain, the active one first. A wallet can grant different addresses
 * for each chain.
 */
export function listAddresses(session: Agreement, family: string): string[] {
  const granted: Grant | undefined = session.grants[family]
  if (!granted) return []
  const chain = getGrantedChain(session, family)
  const here = granted.accounts.filter((account) => getAccountChain(account) === chain)
  const addresses = [...new Set((here.length > 0 ? here : granted.accounts).map(getAccountAddress))]
  const active = session.active[family]
  return active !== undefined && addresses.includes(active)
    ? [active, ...addresses.filter((address) => address !== active)]
    : addresses
}

/**
 * @throws FoyerError `CHAIN_NOT_SUPPORTED`, `METHOD_NOT_SUPPORTED`, if the wallet did not grant the chain or the
 *   method.
 */
export function checkGranted(session: Agreement, chainId: string, method: string): void {
  const granted = session.grants[getFamily(chainId)]
  if (!granted?.chains.includes(chainId) && !(granted && canUseAnyChain(session)))
    throw new FoyerError('CHAIN_NOT_SUPPORTED')
  if (!granted.methods.includes(method)) throw new FoyerError('METHOD_NOT_SUPPORTED')
}
