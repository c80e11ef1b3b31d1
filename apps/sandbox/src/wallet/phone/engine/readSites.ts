import type { PhoneNamespace, PhoneRequest } from '../namespaces/PhoneNamespace.js'
import { RequestError, refusalCodes } from '../namespaces/RequestError.js'
import type { Kit } from './openWalletKit.js'
import type { ActiveChoice, Site } from './PhoneState.js'
import { readPeer } from './readPeer.js'

/** A pairing session as the library stores it. */
export type KeptPairing = ReturnType<Kit['getActiveSessions']>[string]

/** The chosen chain and account, by topic, then by namespace. */
export type ActiveByTopic = Readonly<Record<string, Readonly<Record<string, ActiveChoice>>>>

/** Returns the paired apps, newest first. */
export function readSites(kit: Kit, active: ActiveByTopic): readonly Site[] {
  return Object.values(kit.getActiveSessions())
    .map((kept) => readSite(kept, active[kept.topic]))
    .sort((left, right) => right.expiresAtMs - left.expiresAtMs)
}

function readSite(kept: KeptPairing, chosen: Site['active'] | undefined): Site {
  const entries = Object.entries(kept.namespaces)
  return {
    topic: kept.topic,
    peer: readPeer(kept.peer.metadata),
    chainIds: entries.flatMap(([, part]) => part.chains ?? listChains(part.accounts)),
    accountIds: entries.flatMap(([namespace, part]) => listAddresses(part.accounts).map((a) => `${namespace}:${a}`)),
    active: Object.fromEntries(
      entries.flatMap(([namespace, part]) => {
        const choice = chooseActive(part, chosen?.[namespace])
        return choice === undefined ? [] : [[namespace, choice] as const]
      }),
    ),
    expiresAtMs: kept.expiry * 1_000,
    isAcknowledged: kept.acknowledged,
  }
}

/** Returns the chosen chain and account if the app may still use them, otherwise the first ones that it may use. */
function chooseActive(
  { chains, accounts }: { readonly chains?: string[]; readonly accounts: readonly string[] },
  chosen: ActiveChoice | undefined,
): ActiveChoice | undefined {
  const chainIds = chains ?? listChains(accounts)
  const addresses = listAddresses(accounts)
  const chainId = chainIds.find((id) => id === chosen?.chainId) ?? chainIds[0]
  const address = addresses.find((one) => one === chosen?.address) ?? addresses[0]
  return chainId === undefined || address === undefined ? undefined : { chainId, address }
}

/** Combines the library's data of a request with the app's permissions. Throws RequestError. */
export function readRequest(
  site: Site,
  id: number,
  params: { readonly chainId: string; readonly request: { readonly method: string; readonly params: unknown } },
  namespaces: readonly PhoneNamespace[],
): { readonly namespace: PhoneNamespace; readonly request: PhoneRequest } {
  const name = params.chainId.split(':')[0] ?? ''
  const namespace = namespaces.find((one) => one.namespace === name)
  const active = site.active[name]
  if (namespace === undefined || active === undefined) {
    throw new RequestError(refusalCodes.unsupportedChains, `Not connected on ${params.chainId}.`)
  }
  const own = site.accountIds.filter((one) => one.startsWith(`${name}:`)).map((one) => one.slice(name.length + 1))
  const request: PhoneRequest = {
    id,
    chainId: params.chainId,
    method: params.request.method,
    params: params.request.params,
    addresses: [active.address, ...own.filter((address) => address !== active.address)],
    chainIds: site.chainIds.filter((one) => one.startsWith(`${name}:`)),
    activeChainId: active.chainId,
    appUrl: site.peer.url,
  }
  return { namespace, request }
}

function listChains(accounts: readonly string[]): string[] {
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

function listAddresses(accounts: readonly string[]): string[] {
  return [...new Set(accounts.map((account) => account.split(':').slice(2).join(':')))]
}
