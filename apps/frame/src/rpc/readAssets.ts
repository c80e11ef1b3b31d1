import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import type { Chains } from '../networks/createChains.js'
import { canGrant, permissionsCapability } from '../permissions/supportedPermissions.js'
import { isUpgraded } from '../smartAccount/isUpgraded.js'
import type { SmartAccount } from '../smartAccount/SmartAccount.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Returns the assets of the account (ERC-7811) from the server, which applies the chain filter [S7.26, S7.67].
 *
 * @throws FoyerError `UNAUTHORIZED` for another account
 */
export async function readAssets(
  frame: Frame,
  network: Network,
  addresses: WalletAddresses,
  params: readonly unknown[],
  request: Ask,
): Promise<unknown> {
  const address = await findAddress(frame, network, addresses)
  const { account = address, chainFilter } = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  if (String(account).toLowerCase() !== address.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  return request('wallet_getAssets', [{ account: address, chainFilter }])
}

type Capabilities = Readonly<Record<string, object>>

/**
 * Returns the capabilities (EIP-5792) of the networks in the second parameter. Default: the active network and all
 * networks with smart accounts. The capabilities are asset discovery, atomic batches, fees that the project can pay
 * (`sponsoredFees` of Foyer), and permissions (ERC-7715). A batch is `ready` if it also upgrades the account, and
 * `supported` afterwards. The account of a factory can always execute batches. Leaves out networks on which the account
 * is not that of the user.
 *
 * @throws FoyerError `UNAUTHORIZED` for another account
 */
export async function listCapabilities(
  frame: Frame,
  network: Network,
  [account, filter]: readonly unknown[],
): Promise<Capabilities> {
  const addresses = frame.wallet.getAddresses()
  const chains = [network.caipNetworkId, ...Object.keys(frame.smartAccounts ?? {})]
  const ids: readonly unknown[] = Array.isArray(filter)
    ? filter.slice(0, 100)
    : chains.map((chain) => `0x${Number(chain.slice(7)).toString(16)}`)
  const known = ids.flatMap((id) => {
    const found =
      typeof id === 'string' && /^0x[0-9a-f]{1,16}$/i.test(id) ? findNetwork(frame.chains, Number(id)) : undefined
    return found ? [{ id: String(id), found }] : []
  })
  // An app can name a network many times: read each network once.
  const networks = new Set([network, ...known.map(({ found }) => found)])
  const owned = [...networks].map(async (each) => ((await isAccount(frame, each, addresses, account)) ? [each] : []))
  const own = new Set((await Promise.all(owned)).flat())
  if (own.size === 0) throw new FoyerError('UNAUTHORIZED')
  const shown = known.filter(({ found }) => own.has(found))
  const statuses = new Map(
    [...new Set(shown.map(({ found }) => found))].map((each) => [each, readAtomicStatus(frame, each, addresses)]),
  )
  const rows = shown.map(async ({ id, found }) => {
    const status = await statuses.get(found)
    const isSponsored = status !== 'unsupported' && frame.smartAccounts?.[found.caipNetworkId]?.isSponsored === true
    const sponsored = isSponsored && { sponsoredFees: { supported: true } }
    const permissions = canGrant(frame, found.caipNetworkId) && { permissions: permissionsCapability }
    return [id, { assetDiscovery: { supported: true }, atomic: { status }, ...sponsored, ...permissions }] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Returns whether an app names the user's account on a network, or none. */
async function isAccount(
  frame: Frame,
  network: Network,
  addresses: WalletAddresses | undefined,
  account: unknown,
): Promise<boolean> {
  if (typeof account !== 'string' || !addresses) return true
  return account.toLowerCase() === (await findAddress(frame, network, addresses)).toLowerCase()
}

async function findAddress(frame: Frame, network: Network, { eip155 }: WalletAddresses): Promise<string> {
  const account = findSmartAccount(frame, network)
  if (account?.kind !== 'counterfactual') return eip155
  return (await import('../late/accounts.js')).accounts.computeAccountAddress(account, eip155)
}

function findSmartAccount({ accountType, smartAccounts }: Frame, { caipNetworkId }: Network): SmartAccount | undefined {
  return accountType === 'smartAccount' ? smartAccounts?.[caipNetworkId] : undefined
}

async function readAtomicStatus(frame: Frame, network: Network, addresses: WalletAddresses | undefined) {
  const account = findSmartAccount(frame, network)
  if (!account) return 'unsupported'
  if (account.kind === 'counterfactual') return 'supported'
  return (await isUpgraded(frame, network, addresses?.eip155)) ? 'supported' : 'ready'
}

function findNetwork(chains: Chains, id: number): Network | undefined {
  try {
    return chains.find(id)
  } catch {
    return undefined
  }
}
