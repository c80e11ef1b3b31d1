import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { refusalCodes } from '../namespaces/RequestError.js'
import { PhoneError } from '../PhoneError.js'
import { type Grant, type GrantedNamespace, regrantNamespace } from '../proposal/grantNamespaces.js'
import { type Kit, withTimeout } from './openWalletKit.js'
import type { ActiveChoice, Site } from './PhoneState.js'

const timeoutMs = 20_000
const noRelay = 'The relay does not answer. Is the server running?'

/** The dependencies of the functions that change a pairing. */
export interface ChangeMeans {
  readonly kit: Kit
  readonly namespaces: readonly PhoneNamespace[]
  findSite(topic: string): Site
  storeChoice(topic: string, namespace: string, choice: ActiveChoice): void
}

/** Switches an app to a chain: adds the chain if the app lacks it, then notifies the app. */
export async function moveToChain(means: ChangeMeans, topic: string, chainId: string): Promise<void> {
  const site = means.findSite(topic)
  const { namespace, active } = findActive(means, site, chainId)
  const chain = namespace.chains.find((one) => one.chainId === chainId)
  if (chain === undefined) throw new PhoneError('unknown', `This wallet does not know ${chainId}.`)
  if (!site.chainIds.includes(chainId)) {
    await grantAgain(means, topic, { chainIds: [...site.chainIds, chainId], accountIds: site.accountIds })
  }
  means.storeChoice(topic, namespace.namespace, { ...active, chainId })
  const event = namespace.chainChanged(chainId)
  await withTimeout(means.kit.emitSessionEvent({ topic, event, chainId }), timeoutMs, noRelay)
}

/** Switches an app to an account: adds the account if the app lacks it, then notifies the app. */
export async function moveToAccount(means: ChangeMeans, topic: string, accountId: string): Promise<void> {
  const site = means.findSite(topic)
  const { namespace, active } = findActive(means, site, accountId)
  const prefix = `${namespace.namespace}:`
  const address = accountId.slice(prefix.length)
  if (!namespace.accounts.some((one) => one.address === address))
    throw new PhoneError('unknown', 'This wallet has no such account.')
  const others = site.accountIds.filter((id) => id !== accountId)
  if (!site.accountIds.includes(accountId)) {
    await grantAgain(means, topic, { chainIds: site.chainIds, accountIds: [accountId, ...others] })
  }
  means.storeChoice(topic, namespace.namespace, { ...active, address })
  const rest = others.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
  const event = namespace.accountsChanged(active.chainId, [address, ...rest])
  await withTimeout(means.kit.emitSessionEvent({ topic, event, chainId: active.chainId }), timeoutMs, noRelay)
}

/** Replaces chains and accounts. Does not wait for the app's confirmation, because the app may be suspended. */
export async function grantAgain({ kit }: ChangeMeans, topic: string, grant: Grant): Promise<void> {
  const kept = kit.getActiveSessions()[topic]
  if (kept === undefined) throw new PhoneError('unknown', 'This app is no longer connected.')
  const namespaces: Record<string, GrantedNamespace> = {}
  for (const [name, part] of Object.entries(kept.namespaces)) {
    namespaces[name] = regrantNamespace({ ...part, chains: part.chains ?? [] }, name, grant)
  }
  await withTimeout(kit.updateSession({ topic, namespaces }), timeoutMs, noRelay)
}

/** Extends a pairing by seven days. The app is notified when it reconnects. */
export async function extendPairing({ kit }: ChangeMeans, topic: string): Promise<void> {
  await withTimeout(kit.extendSession({ topic }), timeoutMs, noRelay)
}

/** Returns the milliseconds until the app responded. Throws if it does not respond. */
export async function pingPairing({ kit }: ChangeMeans, topic: string): Promise<number> {
  const startedMs = Date.now()
  await withTimeout(kit.engine.signClient.ping({ topic }), timeoutMs, 'The app does not answer.')
  return Date.now() - startedMs
}

/** Ends a pairing. */
export async function endPairing({ kit }: ChangeMeans, topic: string): Promise<void> {
  const reason = { code: refusalCodes.disconnected, message: 'The wallet disconnected.' }
  await withTimeout(kit.disconnectSession({ topic, reason }), timeoutMs, noRelay)
}

function findActive(means: ChangeMeans, site: Site, id: string) {
  const name = id.split(':')[0] ?? ''
  const namespace = means.namespaces.find((one) => one.namespace === name)
  const active = site.active[name]
  if (namespace === undefined || active === undefined)
    throw new PhoneError('unknown', `The app is not connected on ${name}.`)
  return { namespace, active }
}
