import type { SIWXSession } from '../../core/appKitTypes.js'
import type { SignInRequest } from '../../core/Connector.js'
import { fromProvider } from '../../errors/fromProvider.js'
import { encodeBase58 } from '../../primitives/base58.js'
import type { ChainId } from '../../primitives/ChainId.js'
import { type ParsedMessage, parseMessage } from '../../siwx/parseMessage.js'
import { toStandardChain } from '../standardChains.js'
import { isOnChain, readStandardAccounts, type StandardAccount, type StandardWallet } from './StandardWallet.js'

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
  nowMs = Date.now(),
): Promise<StandardSignedIn | undefined> {
  const request = await ask().catch(() => undefined)
  const chainId = request?.chainIds.find((each) => isOnChain(wallet, each))
  if (!request || !chainId) return undefined
  const { chainIds: _all, resources = [], issuedAt = new Date(nowMs).toISOString(), ...rest } = request
  const asked = { ...rest, issuedAt, ...(resources.length > 0 && { resources }) }
  try {
    const [answer] = (await wallet.features['solana:signIn']?.signIn({ ...asked, chainId: nameChain(chainId) })) ?? []
    const signed = read(answer, asked, chainId)
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
function nameChain(chainId: ChainId): string {
  const name = toStandardChain(chainId)
  return name === 'solana:localnet' ? chainId : name
}

const fields = [
  ...(['domain', 'uri', 'version', 'nonce', 'statement'] as const),
  ...(['issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const),
]

type Asked = Omit<SignInRequest, 'chainIds'>

function read(answer: unknown, asked: Asked, chainId: ChainId) {
  const {
    account: given,
    signedMessage,
    signature,
    signatureType = 'ed25519',
  } = (answer ?? {}) as Record<string, unknown>
  const [account] = readStandardAccounts([given])
  if (!account || signatureType !== 'ed25519') return undefined
  if (!(signedMessage instanceof Uint8Array) || !(signature instanceof Uint8Array) || signature.length !== 64)
    return undefined
  const message = new TextDecoder('utf-8', { fatal: true }).decode(signedMessage)
  const said = parseMessage(message)
  if (!said || !isAsAsked(said, asked)) return undefined
  if (said.accountAddress !== account.address || said.chainId !== chainId) return undefined
  const { scheme: _scheme, ...data } = said
  const session: SIWXSession = { data, message, signature: encodeBase58(signature) }
  return { account, session }
}

/** A scheme before the domain is more than was asked. */
function isAsAsked(said: ParsedMessage, asked: Asked): boolean {
  return (
    said.scheme === undefined &&
    fields.every((field) => said[field] === asked[field]) &&
    JSON.stringify(said.resources ?? []) === JSON.stringify(asked.resources ?? [])
  )
}
