import type { FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import { type ChainInput, formatChain } from '../networks/createChains.js'
import { getAddressOf } from '../wallet/getAddressOf.js'

type User = Required<Omit<FrameSuccess<'GET_USER'>, 'preferredAccountType'>> & { preferredAccountType: 'eoa' }

/**
 * Opens the wallet, made here when the person is new, and tells who they are [S3.14-S3.20]. Every account is an EOA,
 * whatever kind was preferred.
 */
export async function describeUser(frame: Frame, asked: ChainInput | undefined, signal: AbortSignal): Promise<User> {
  const addresses = await frame.wallet.open({ signal, isVisible: false })
  const person = frame.session.getPerson()
  if (person === undefined) throw new FrameFailure('session_expired', 'You are not logged in.')
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
