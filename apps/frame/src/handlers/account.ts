import type { FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { postIdentityToken } from '@foyer/contract/login/sessionEndpoints'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import { FrameFailure, notLoggedIn } from '../FrameFailure.js'
import { type ChainInput, formatChain } from '../networks/createChains.js'
import { nameOfDevice } from '../session/createDevice.js'
import type { Handler } from './Handler.js'

/** Whether somebody is logged in for this origin [S7.49]. A token the app may send is not looked at. */
export const isConnected: Handler<'IS_CONNECTED'> = async ({ session, keyStore, logins, projectId }) => {
  const device = await (await keyStore()).read(nameOfDevice(projectId)).catch(() => undefined)
  const isConnected = (await session.resume()) !== undefined
  logins.isForgotten ||= !device && !isConnected
  return { isConnected }
}

/** Who is logged in, and their address on a chain [S4.12, S7.46]. */
export const getUser: Handler<'GET_USER'> = (frame, payload, { signal }) =>
  describeUser(frame, payload?.chainId, signal)

type User = Required<Omit<FrameSuccess<'GET_USER'>, 'preferredAccountType'>> & { preferredAccountType: 'eoa' }

/**
 * Opens the wallet, made here when the person is new, and tells who they are [S3.14-S3.20]. Every account is an EOA,
 * whatever kind was preferred.
 */
export async function describeUser(frame: Frame, asked: ChainInput | undefined, signal: AbortSignal): Promise<User> {
  const addresses = await frame.wallet.open({ signal, isVisible: false })
  const person = frame.session.getPerson()
  if (person === undefined) throw notLoggedIn()
  const network = asked === undefined ? frame.chains.getActive() : frame.chains.activate(asked)
  const address = getAddressOf(addresses, network)
  return {
    email: person.email,
    userName: person.userName,
    address,
    chainId: formatChain(network, asked),
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  }
}

/** The person's address on a network. */
export function getAddressOf(addresses: WalletAddresses, { chainNamespace }: Network): string {
  if (chainNamespace === 'eip155') return addresses.eip155
  if (chainNamespace === 'solana') return addresses.solana
  throw new FrameFailure('unsupported_chain', 'The wallet does not support this network.')
}

/** The kind of account to use [S7.53]: where there is no smart account, the EOA stays in use. */
export const setPreferredAccount: Handler<'SET_PREFERRED_ACCOUNT'> = async ({ wallet, chains }, _, { signal }) => ({
  type: 'eoa',
  address: getAddressOf(await wallet.open({ signal, isVisible: false }), chains.getActive()),
})

/** Refused [S7.52]: no network of this wallet has smart accounts. */
export const initSmartAccount: Handler<'INIT_SMART_ACCOUNT'> = async () => {
  throw new FrameFailure('smart_account_unavailable', 'This wallet has no smart accounts.')
}

/** Who can open this wallet: the level, when the provider helps, the ways in, each named once, and whether somebody asked it to. */
export const getSecurity: Handler<'GET_SECURITY'> = async (frame, _, { signal }) => {
  await frame.wallet.open({ signal, isVisible: false })
  const { level, managed, slots, recovery } = await (await frame.vault()).getSecurity()
  return {
    level,
    managed,
    slots: [...new Set(slots.map(({ kind }) => kind))],
    recovery: recovery && { readyAtMs: recovery.readyAtMs },
  }
}

/** A token that tells the host's own server who this is; it opens no wallet. */
export const getIdentityToken: Handler<'GET_IDENTITY_TOKEN'> = ({ session }, _, { signal }) =>
  session.call(postIdentityToken, {}, signal)

/** Ends the log-in of this browser and locks the wallet [S7.48]. */
export const signOut: Handler<'SIGN_OUT'> = async ({ session, wallet, logins }) => {
  logins.clear()
  await wallet.lock()
  await session.signOut(false)
  return undefined
}
