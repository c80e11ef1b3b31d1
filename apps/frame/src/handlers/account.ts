import type { FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { postIdentityToken } from '@foyer/contract/login/sessionEndpoints'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import { createSessionExpiredError, FrameFailure } from '../FrameFailure.js'
import type { accounts } from '../late/accounts.js'
import type { reads } from '../late/reads.js'
import { type ChainInput, formatChain } from '../networks/createChains.js'
import { getDeviceKeyName } from '../session/createDevice.js'
import type { SmartAccount } from '../smartAccount/SmartAccount.js'
import type { Handler } from './Handler.js'

/** Returns whether a user is logged in for this origin [S7.49]. Ignores a token that the app may send. */
export const isConnected: Handler<'IS_CONNECTED'> = async ({ session, keyStore, logins, projectId }) => {
  const device = await (await keyStore()).read(getDeviceKeyName(projectId)).catch(() => undefined)
  const isConnected = (await session.resume()) !== undefined
  logins.isSessionLost ||= !device && !isConnected
  return { isConnected }
}

/** Returns the logged-in user and the user's address on a chain [S4.12, S7.46]. */
export const getUser: Handler<'GET_USER'> = async (frame, payload, { signal }) => {
  const { chainId, preferredAccountType } = payload ?? {}
  // Only EVM networks have smart accounts. An app can use a network of each namespace at the same time.
  if (preferredAccountType && !String(chainId).startsWith('solana:')) frame.accountType = preferredAccountType
  const user = await loadUser(frame, chainId, signal)
  const smart = user.accounts?.[1]
  // Another request can have changed the active network.
  const isDeployed = !!smart && (await isUpgraded(frame, frame.chains.find(user.chainId), smart.address))
  return { ...user, smartAccountDeployed: isDeployed }
}

type User = Required<Omit<FrameSuccess<'GET_USER'>, 'smartAccountDeployed'>>

/**
 * Opens the wallet, or creates it for a new user, and returns the user [S3.14-S3.20]. A smart account has the address of
 * the EOA (EIP-7702), or one that the factory of the network decides. Networks without smart accounts have only the EOA.
 */
export async function loadUser(frame: Frame, requested: ChainInput | undefined, signal: AbortSignal): Promise<User> {
  const addresses = await frame.wallet.open({ signal, isVisible: false })
  const person = frame.session.getPerson()
  if (person === undefined) throw createSessionExpiredError()
  const network = requested === undefined ? frame.chains.getActive() : frame.chains.activate(requested)
  const address = getAddressOf(addresses, network)
  const smart = frame.smartAccounts?.[network.caipNetworkId]
  const entry = smart && (await createEntry(frame, smart, address))
  const preferredAccountType = smart ? frame.accountType : 'eoa'
  return {
    email: person.email,
    userName: person.userName,
    address: (preferredAccountType !== 'eoa' && entry?.address) || address,
    chainId: formatChain(network, requested),
    accounts: [{ address, type: 'eoa' }, ...(entry ? [entry] : [])],
    preferredAccountType,
  }
}

/** Creates the entry of the smart account of a key. The frame computes its address, and never reads it from a node. */
async function createEntry(
  frame: Frame,
  account: SmartAccount,
  owner: string,
): Promise<NonNullable<User['accounts']>[number]> {
  if (account.kind === 'counterfactual') return (await loadAccounts()).createAccountEntry(frame, account, owner)
  return { address: owner, type: 'smartAccount' }
}

/** Returns the user's address on an EVM network: that of the smart account if the app prefers it. */
export async function getEffectiveAddress(
  frame: Frame,
  network: Network,
  { eip155 }: WalletAddresses,
): Promise<string> {
  const account = getSmartAccount(frame, network)
  return account ? (await createEntry(frame, account, eip155)).address : eip155
}

/** Loads the code for accounts of a factory (ERC-4337). */
export async function loadAccounts(): Promise<typeof accounts> {
  return (await import('../late/accounts.js')).accounts
}

async function isUpgraded(...of: Parameters<typeof reads.isUpgraded>): Promise<boolean> {
  return (await import('../late/reads.js')).reads.isUpgraded(...of)
}

/** Returns the smart account of a network if the app prefers it. Undefined: the user's account is the EOA. */
export function getSmartAccount(frame: Frame, { caipNetworkId }: Network): SmartAccount | undefined {
  return frame.accountType === 'smartAccount' ? frame.smartAccounts?.[caipNetworkId] : undefined
}

/** Returns the address of the user's key on a network. */
export function getAddressOf(addresses: WalletAddresses, { chainNamespace }: Network): string {
  if (chainNamespace === 'eip155') return addresses.eip155
  if (chainNamespace === 'solana') return addresses.solana
  throw new FrameFailure('unsupported_chain', 'The wallet does not support this network.')
}

/** Returns a token that identifies the user to the host's own server. It does not open the wallet. */
export const getIdentityToken: Handler<'GET_IDENTITY_TOKEN'> = ({ session }, _, { signal }) =>
  session.call(postIdentityToken, {}, signal)

/** Ends the session of this browser and locks the wallet [S7.48]. */
export const signOut: Handler<'SIGN_OUT'> = async ({ session, wallet, logins }) => {
  logins.clear()
  await wallet.lock()
  await session.signOut(false)
  return undefined
}
