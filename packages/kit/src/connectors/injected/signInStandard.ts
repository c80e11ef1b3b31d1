import { encodeBase58 } from '@foyer/primitives/base58'
import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SignInRequest } from '../../core/Connector.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import { toStandardChain } from '../standardChains.js'
import type { isOnChain, parseStandardAccounts, StandardAccount, StandardWallet } from './StandardWallet.js'

/** The functions that parse the accounts of a wallet. The caller has loaded them already, so it passes them on. */
export interface AccountReaders {
  readonly readStandardAccounts: typeof parseStandardAccounts
  readonly isOnChain: typeof isOnChain
}

export interface StandardSignedIn {
  /** The accounts, with the one that signed first. */
  readonly accounts: readonly StandardAccount[]
  readonly chainId: ChainId
  readonly session: SIWXSession
}

/**
 * Connects a wallet and signs in with one request (`solana:signIn`). Checks that the wallet signed exactly the message
 * of the host, for the account that it returned.
 *
 * Returns undefined if the wallet cannot sign in or signed something else, and if the host provides no message. The
 * caller then connects, and the user signs later. The receiver of the session must verify the signature.
 *
 * @throws FoyerError `USER_REJECTED`, `REQUEST_PENDING`.
 */
export async function signInStandard(
  wallet: StandardWallet,
  sendRequest: () => Promise<SignInRequest>,
  { readStandardAccounts, isOnChain }: AccountReaders,
  nowMs = Date.now(),
): Promise<StandardSignedIn | undefined> {
  const request = await sendRequest().catch(() => undefined)
  const chainId = request?.chainIds.find((each) => isOnChain(wallet, each))
  if (!request || !chainId) return undefined
  const { chainIds: _all, resources = [], issuedAt = new Date(nowMs).toISOString(), ...rest } = request
  const requested = { ...rest, issuedAt, ...(resources.length > 0 && { resources: [...resources] }) }
  try {
    const [answer] =
      (await wallet.features['solana:signIn']?.signIn({ ...requested, chainId: toWalletChainId(chainId) })) ?? []
    const signed = verifySignInResponse(answer, requested, chainId, readStandardAccounts)
    if (!signed) return undefined
    const { account, session } = signed
    const others = readStandardAccounts(wallet.accounts).filter(({ address }) => address !== account.address)
    return { accounts: [account, ...others], chainId, session }
  } catch (cause) {
    const error = fromProvider(cause)
    // Do not send a second request after a rejection.
    if (error.code === 'USER_REJECTED' || error.code === 'REQUEST_PENDING') throw error
    return undefined
  }
}

/**
 * Returns the chain's name in the Wallet Standard, or its CAIP-2 id if the standard has no name. A wallet may reject
 * the CAIP-2 id.
 */
function toWalletChainId(chainId: ChainId): ChainId {
  const name = toStandardChain(chainId)
  return name !== 'solana:localnet' && isChainId(name) ? name : chainId
}

/** Formats the requested message again and compares it with the signed bytes. Returns undefined if they differ. */
function verifySignInResponse(
  answer: unknown,
  requested: Omit<SignInRequest, 'chainIds' | 'resources'> & { readonly resources?: string[] },
  chainId: ChainId,
  readAccounts: AccountReaders['readStandardAccounts'],
) {
  const { account: given, signedMessage, signature, signatureType = 'ed25519' } = (answer ?? {}) as SignInResponse
  const [account] = readAccounts([given])
  if (!account || signatureType !== 'ed25519') return undefined
  if (!(signedMessage instanceof Uint8Array) || !(signature instanceof Uint8Array) || signature.length !== 64)
    return undefined
  const data = { ...requested, accountAddress: account.address, chainId }
  const message = formatMessage({ ...data, chainId: toWalletChainId(chainId) }, { chainId: 'caip2' })
  const bytes = new TextEncoder().encode(message)
  if (signedMessage.length !== bytes.length || bytes.some((byte, index) => byte !== signedMessage[index]))
    return undefined
  const session: SIWXSession = { data, message, signature: encodeBase58(signature) }
  return { account, session }
}

/** The untrusted response of a wallet. */
type SignInResponse = Readonly<Partial<Record<'account' | 'signedMessage' | 'signature' | 'signatureType', unknown>>>
