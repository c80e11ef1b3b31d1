import { proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { peerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { hex32, topic } from '@foyer/contract/pairing/topic'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import { type Grant, getAccountAddress, getAccountChain, getFamily } from './narrowGrants.js'

const texts = z.array(z.string())
const grant = z.object({ chains: texts, accounts: texts, methods: texts, events: texts })

/** What two peers agreed on, as it is stored. Changing it means a new `v`. */
export const pairingSession = z.object({
  v: z.literal(1),
  topic,
  symKey: hex32,
  /** Id of the settlement, which may come again. */
  settlementId: z.number(),
  selfPublicKey: hex32,
  peer: z.object({ publicKey: hex32, metadata: peerMetadata }),
  expiresAtMs: z.number(),
  /** What was asked for, and what the app asked to add since. */
  asked: proposalNamespaces,
  grants: z.record(z.string(), grant),
  /** The chain each family is on. */
  chains: z.record(z.string(), z.string()),
  /** The chain a family is on although nobody asked for it: where the wallet says it went. Nothing can be asked there. */
  elsewhere: z.optional(z.record(z.string(), z.string())),
  /** The address each family is on, when the wallet named one. */
  active: z.record(z.string(), z.string()),
  /** `sessionProperties` of the settlement, such as capabilities. */
  properties: z.optional(z.record(z.string(), z.unknown())),
})

/** What two peers agreed on. */
export type PairingSession = z.infer<typeof pairingSession>

/** The part of it that a connector goes by, whoever holds the keys. */
export type Agreement = Omit<PairingSession, 'v' | 'symKey' | 'settlementId' | 'selfPublicKey'>

/** This wallet goes to every network, also those it did not list. */
export function canUseAnyChain({ peer }: Pick<Agreement, 'peer'>): boolean {
  return peer.metadata.name === 'MetaMask Wallet'
}

/** The chain a family can be asked on: the one chosen while it is granted, else the first. */
export function getGrantedChain(session: Agreement, family: string): string | undefined {
  const granted: readonly string[] = session.grants[family]?.chains ?? []
  const chosen = session.chains[family]
  const isThere = chosen !== undefined && (granted.includes(chosen) || canUseAnyChain(session))
  return isThere ? chosen : granted[0]
}

/** The chain a family is on, which may be one that nobody asked for. */
export function getSessionChain(session: Agreement, family: string): string | undefined {
  return session.elsewhere?.[family] ?? getGrantedChain(session, family)
}

/** The same session with a family on another of its chains. */
export function withChain<Session extends Agreement>(session: Session, family: string, chain: string): Session {
  const { [family]: _left, ...elsewhere } = session.elsewhere ?? {}
  return { ...session, chains: { ...session.chains, [family]: chain }, elsewhere }
}

/** The addresses of a family on the chain it is on, the active one first; a wallet may give each chain its own. */
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

/** @throws FoyerError `CHAIN_NOT_SUPPORTED`, `METHOD_NOT_SUPPORTED`, for what the wallet did not agree to. */
export function checkGranted(session: Agreement, chainId: string, method: string): void {
  const granted = session.grants[getFamily(chainId)]
  if (!granted?.chains.includes(chainId) && !(granted && canUseAnyChain(session)))
    throw new FoyerError('CHAIN_NOT_SUPPORTED')
  if (!granted.methods.includes(method)) throw new FoyerError('METHOD_NOT_SUPPORTED')
}
