import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { Rpc } from '../approve/ApproveContext.js'
import { FrameFailure } from '../FrameFailure.js'
import { utf8 } from '../keys/bytes.js'
import { callNode } from '../rpc/callNode.js'
import { encodeBase58 } from '../signers/base58.js'
import { signMessage } from '../signers/eip155.js'
import { getEffectiveAddress, getSmartAccount } from './account.js'
import type { Handler } from './Handler.js'

/** The time after a login in which the page may request a sign-in, in milliseconds. */
const freshMs = 300_000

/**
 * Signs a sign-in message for the page that has just logged the user in. The page learns no more than from the identity
 * token. The frame creates the message from fields without line breaks. Works once per login, even after a failure, and
 * never for a restored session or a locked wallet.
 */
export const signIn: Handler<'SIGN_IN'> = async (frame, requested, { origin }) => {
  const { logins, vault, chains, session } = frame
  const { loggedInAtMs = 0 } = logins
  logins.loggedInAtMs = undefined
  const keys = await vault()
  const addresses = keys.getAddresses()
  const nowMs = Date.now()
  if (!addresses || nowMs - loggedInAtMs >= freshMs) throw new FrameFailure('refused', 'Sign-in requires a new log-in.')
  const { domain, uri, nonce, chainId, statement, expirationTime, notBefore, requestId } = requested
  const isHere = domain === new URL(origin).host && URL.canParse(uri) && new URL(uri).origin === origin
  const network = chains.find(chainId)
  const { caipNetworkId, chainNamespace } = network
  if (!isHere || (chainNamespace !== 'eip155' && chainNamespace !== 'solana'))
    throw new FrameFailure('refused', 'The sign-in is not for the requesting page.')
  const issuedAt = new Date(nowMs).toISOString()
  const message = formatMessage({
    domain,
    uri,
    nonce,
    version: '1',
    accountAddress:
      chainNamespace === 'solana' ? addresses.solana : await getEffectiveAddress(frame, network, addresses),
    chainId: caipNetworkId,
    issuedAt,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
  })
  const bytes = utf8(message)
  const account = getSmartAccount(frame, network)
  const rpc: Rpc = (method, params, signal) => callNode(session, network, method, params, signal)
  const sign = async () => {
    if (account?.kind !== 'counterfactual') return signMessage(keys, bytes)
    const { accounts } = await import('../late/accounts.js')
    return accounts.signMessageForAccount(bytes, account, { vault: keys, rpc, chain: network })
  }
  const signature = chainNamespace === 'solana' ? encodeBase58(await keys.signSolana(bytes)) : await sign()
  return { issuedAt, message, signature }
}
