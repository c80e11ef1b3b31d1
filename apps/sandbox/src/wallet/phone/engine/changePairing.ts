import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { refusalCodes } from '../namespaces/RequestRefusal.js'
import { PhoneError } from '../PhoneError.js'
import { type Grant, type GrantedNamespace, regrantNamespace } from '../proposal/grantNamespaces.js'
import { type Kit, settleWithin } from './openWalletKit.js'
import type { ActiveChoice, Site } from './PhoneState.js'

const patienceMs = 20_000
const noRelay = 'The relay does not answer. Is the server running?'

/** What changing a pairing needs. */
export interface ChangeMeans {
  readonly kit: Kit
  readonly namespaces: readonly PhoneNamespace[]
  findSite(topic: string): Site
  remember(topic: string, namespace: string, choice: ActiveChoice): void
}

/** Moves an app to a chain: adds the chain when the app lacks it, then tells the app. */
export async function moveToChain(means: ChangeMeans, topic: string, chainId: string): Promise<void> {
  const site = means.findSite(topic)
  const { namespace, active } = findActive(means, site, chainId)
  const chain = namespace.chains.find((one) => one.chainId === chainId)
  if (chain === undefined) throw new PhoneError('unknown', `This wallet does not know ${chainId}.`)
  if (!site.chainIds.includes(chainId)) {
    await grantAgain(means, topic, { chainIds: [...site.chainIds, chainId], accountIds: site.accountIds })
  }
  means.remember(topic, namespace.namespace, { ...active, chainId })
  const event = namespace.chainChanged(chainId)
  await settleWithin(means.kit.emitSessionEvent({ topic, event, chainId }), patienceMs, noRelay)
}

/** Moves an app to an account: adds the account when the app lacks it, then tells the app. */
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
  means.remember(topic, namespace.namespace, { ...active, address })
  const rest = others.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
  const event = namespace.accountsChanged(active.chainId, [address, ...rest])
  await settleWithin(means.kit.emitSessionEvent({ topic, event, chainId: active.chainId }), patienceMs, noRelay)
}

/** Replaces chains and accounts. The app's confirmation is not waited for: the app may be asleep. */
export async function grantAgain({ kit }: ChangeMeans, topic: string, grant: Grant): Promise<void> {
  const kept = kit.getActiveSessions()[topic]
  if (kept === undefined) throw new PhoneError('unknown', 'This app is no longer connected.')
  const namespaces: Record<string, GrantedNamespace> = {}
  for (const [name, part] of Object.entries(kept.namespaces)) {
    namespaces[name] = regrantNamespace({ ...part, chains: part.chains ?? [] }, name, grant)
  }
  await settleWithin(kit.updateSession({ topic, namespaces }), patienceMs, noRelay)
}

/** Gives a pairing seven more days; the app hears of it when it is back. */
export async function extendPairing({ kit }: ChangeMeans, topic: string): Promise<void> {
  await settleWithin(kit.extendSession({ topic }), patienceMs, noRelay)
}

/** Milliseconds until the app answered; throws when it does not. */
export async function pingPairing({ kit }: ChangeMeans, topic: string): Promise<number> {
  const startedMs = Date.now()
  await settleWithin(kit.engine.signClient.ping({ topic }), patienceMs, 'The app does not answer.')
  return Date.now() - startedMs
}

/** Ends a pairing from this side. */
export async function endPairing({ kit }: ChangeMeans, topic: string): Promise<void> {
  const reason = { code: refusalCodes.disconnected, message: 'The wallet disconnected.' }
  await settleWithin(kit.disconnectSession({ topic, reason }), patienceMs, noRelay)
}

function findActive(means: ChangeMeans, site: Site, id: string) {
  const name = id.split(':')[0] ?? ''
  const namespace = means.namespaces.find((one) => one.namespace === name)
  const active = site.active[name]
  if (namespace === undefined || active === undefined)
    throw new PhoneError('unknown', `The app is not connected on ${name}.`)
  return { namespace, active }
}
