import { encodeBase58 } from '@foyer/primitives/base58'
import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SignInRequest } from '../../core/Connector.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import { toStandardChain } from '../standardChains.js'
import type { isOnChain, readStandardAccounts, StandardAccount, StandardWallet } from './StandardWallet.js'

/** How the accounts of a wallet are read. Who connects it has these already, so they are handed over. */
export interface AccountReaders {
  readonly readStandardAccounts: typeof readStandardAccounts
  readonly isOnChain: typeof isOnChain
}

export interface StandardSignedIn {
  /** The one that signed first. */
  readonly accounts: readonly StandardAccount[]
  readonly chainId: ChainId
  readonly session: SIWXSession
}

/**
 * Asks a wallet by one question to connect and to sign in (`solana:signIn`), in the words of the host, and reads what it signed: exactly
 * what was asked, for the account that it shows. Undefined where it signed something else or cannot, and where the host cannot say what:
 * then the wallet is asked to connect, and to sign later. Who signed it is for whoever keeps it to verify.
 *
 * @throws FoyerError `USER_REJECTED`, `REQUEST_PENDING`.
 */
export async function signInStandard(
  wallet: StandardWallet,
  ask: () => Promise<SignInRequest>,
  { readStandardAccounts, isOnChain }: AccountReaders,
  nowMs = Date.now(),
): Promise<StandardSignedIn | undefined> {
  const request = await ask().catch(() => undefined)
  const chainId = request?.chainIds.find((each) => isOnChain(wallet, each))
  if (!request || !chainId) return undefined
  const { chainIds: _all, resources = [], issuedAt = new Date(nowMs).toISOString(), ...rest } = request
  const asked = { ...rest, issuedAt, ...(resources.length > 0 && { resources: [...resources] }) }
  try {
    const [answer] = (await wallet.features['solana:signIn']?.signIn({ ...asked, chainId: nameChain(chainId) })) ?? []
    const signed = read(answer, asked, chainId, readStandardAccounts)
    if (!signed) return undefined
    const { account, session } = signed
    const others = readStandardAccounts(wallet.accounts).filter(({ address }) => address !== account.address)
    return { accounts: [account, ...others], chainId, session }
  } catch (cause) {
    const error = fromProvider(cause)
    // Who says no is not asked a second time.
    if (error.code === 'USER_REJECTED' || error.code === 'REQUEST_PENDING') throw error
    return undefined
  }
}

/** As wallets know it; a chain that the standard has no name for goes by its CAIP-2 id, which a wallet may not take. */
function nameChain(chainId: ChainId): ChainId {
  const name = toStandardChain(chainId)
  return name !== 'solana:localnet' && isChainId(name) ? name : chainId
}

/** The text is written anew of what was asked: a wallet has signed that, to the byte, or nothing of use. */
function read(
  answer: unknown,
  asked: Omit<SignInRequest, 'chainIds' | 'resources'> & { readonly resources?: string[] },
  chainId: ChainId,
  readAccounts: AccountReaders['readStandardAccounts'],
) {
  const { account: given, signedMessage, signature, signatureType = 'ed25519' } = (answer ?? {}) as Answer
  const [account] = readAccounts([given])
  if (!account || signatureType !== 'ed25519') return undefined
  if (!(signedMessage instanceof Uint8Array) || !(signature instanceof Uint8Array) || signature.length !== 64)
    return undefined
  const data = { ...asked, accountAddress: account.address, chainId }
  const message = formatMessage({ ...data, chainId: nameChain(chainId) }, { chainId: 'caip2' })
  const bytes = new TextEncoder().encode(message)
  if (signedMessage.length !== bytes.length || bytes.some((byte, index) => byte !== signedMessage[index]))
    return undefined
  const session: SIWXSession = { data, message, signature: encodeBase58(signature) }
  return { account, session }
}

/** Whatever a wallet answers. */
type Answer = Readonly<Partial<Record<'account' | 'signedMessage' | 'signature' | 'signatureType', unknown>>>
