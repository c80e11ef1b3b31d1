import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import type { Connector, ConnectRequest, SignInRequest, WalletAccounts } from '../Connector.js'
import { limits } from '../limits.js'
import type { SIWXConfig, SIWXSession } from '../public/appKitTypes.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { getSignerProperties } from './signIn.js'

/** Returns the chains to sign for: those of the request, the requested chain first. */
function listChains({ chainId, networks }: ConnectRequest): readonly [ChainId, ...ChainId[]] | undefined {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const [first = ids[0], ...rest] = ids.filter((id) => id === chainId)
  return first && [first, ...rest, ...ids.filter((id) => id !== first)]
}

/**
 * Creates the sign-in request for a connecting wallet, with the message of the app's `siwx`. The account is not known
 * yet. An app error is only reported by the event INTERNAL_SDK_ERROR, because the user can still sign afterwards.
 *
 * @throws FoyerError `ABORTED`, `TIMED_OUT`, `SIGN_IN_FAILED`.
 */
export async function createSignInRequest(
  client: Client,
  siwx: SIWXConfig,
  request: ConnectRequest,
): Promise<SignInRequest> {
  const chainIds = listChains(request)
  if (!chainIds) throw new FoyerError('SIGN_IN_FAILED')
  const deadline = createDeadline([client.lifetime.signal, request.signal], limits.signInRequestMs)
  try {
    const message = siwx.createMessage({ accountAddress: '', chainId: chainIds[0] })
    const { domain, uri, version, nonce, ...rest } = await settle(message, deadline.signal)
    if (version !== '1') throw new FoyerError('SIGN_IN_FAILED')
    const { statement, resources, requestId, issuedAt, expirationTime, notBefore } = rest
    return {
      domain,
      uri,
      version,
      nonce,
      ...(statement !== undefined && { statement }),
      ...(resources !== undefined && { resources }),
      ...(requestId !== undefined && { requestId }),
      ...(issuedAt !== undefined && { issuedAt }),
      ...(expirationTime !== undefined && { expirationTime }),
      ...(notBefore !== undefined && { notBefore }),
      chainIds,
    }
  } catch (cause) {
    const isGone = request.signal.aborted || client.lifetime.signal.aborted
    // `UNSUPPORTED_CHAIN` is not a failure: the app offers no sign-in on this chain family.
    if (!isGone && getErrorCode(cause) !== 'UNSUPPORTED_CHAIN')
      emit(client, 'INTERNAL_SDK_ERROR', toErrorProperties(cause))
    throw cause
  } finally {
    deadline.end()
  }
}

function toErrorProperties(cause: unknown) {
  return { errorType: 'SIGN_IN_FAILED', errorMessage: cause instanceof Error ? cause.message : String(cause) }
}

/**
 * Passes the sign-ins of a connecting wallet to the app's `siwx`, which verifies and stores them. On failure,
 * disconnects the wallet: a wallet without a sign-in must not be connected. Revokes the sessions if the attempt was
 * aborted meanwhile. Returns a function that emits the success event.
 *
 * @throws FoyerError `SIGN_IN_FAILED` with the app's error as its cause.
 */
export async function storeSessions(
  client: Client,
  siwx: SIWXConfig,
  connector: Connector,
  { addresses: [address], chainId }: WalletAccounts,
  signIns: readonly SIWXSession[],
  signal: AbortSignal,
): Promise<() => void> {
  try {
    await siwx.setSessions([...signIns])
    // If the read fails, treat the sessions as stored: `setSessions` has just succeeded.
    const kept = await siwx.getSessions(chainId, address).catch(() => signIns)
    if (kept.length === 0) throw new FoyerError('SIGN_IN_FAILED')
  } catch (cause) {
    connector.disconnect().catch(() => undefined)
    if (!signal.aborted) emit(client, 'SIWX_AUTH_ERROR', getSignerProperties(client, chainId))
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  }
  if (signal.aborted)
    for (const { data } of signIns) await siwx.revokeSession(data.chainId, data.accountAddress).catch(() => undefined)
  return () => emit(client, 'SIWX_AUTH_SUCCESS', getSignerProperties(client, chainId))
}
