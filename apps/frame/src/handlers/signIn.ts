import { formatMessage } from '@foyer/sign-in/formatMessage'
import { FrameFailure } from '../FrameFailure.js'
import { utf8 } from '../keys/bytes.js'
import { encodeBase58 } from '../signers/base58.js'
import { signMessage } from '../signers/eip155.js'
import type { Handler } from './Handler.js'

/** How long after a log-in the page may have the account sign in. */
const freshMs = 300_000

/**
 * Signs that the account signs in to the very page that has just logged it in: no more than the identity token tells that page
 * as well. The text is made here, of fields that each stay on their line. Once a log-in, whatever comes of it, and never for
 * somebody who only came back or whose wallet is locked.
 */
export const signIn: Handler<'SIGN_IN'> = async ({ logins, vault, chains }, asked, { origin }) => {
  const { loggedInAtMs = 0 } = logins
  logins.loggedInAtMs = undefined
  const keys = await vault()
  const addresses = keys.getAddresses()
  const nowMs = Date.now()
  if (!addresses || nowMs - loggedInAtMs >= freshMs) throw new FrameFailure('refused', 'Nobody has just logged in.')
  const { domain, uri, nonce, chainId, statement, expirationTime, notBefore, requestId } = asked
  const isHere = domain === new URL(origin).host && URL.canParse(uri) && new URL(uri).origin === origin
  const { caipNetworkId, chainNamespace } = chains.find(chainId)
  if (!isHere || (chainNamespace !== 'eip155' && chainNamespace !== 'solana'))
    throw new FrameFailure('refused', 'This is no sign-in to the page that asks.')
  const issuedAt = new Date(nowMs).toISOString()
  const message = formatMessage({
    domain,
    uri,
    nonce,
    version: '1',
    accountAddress: addresses[chainNamespace],
    chainId: caipNetworkId,
    issuedAt,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
  })
  const bytes = utf8(message)
  const signature =
    chainNamespace === 'solana' ? encodeBase58(await keys.signSolana(bytes)) : await signMessage(keys, bytes)
  return { issuedAt, message, signature }
}
