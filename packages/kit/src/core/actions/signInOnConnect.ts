import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import type { Connector, ConnectRequest, SignInRequest, WalletAccounts } from '../Connector.js'
import { limits } from '../limits.js'
import type { SIWXConfig, SIWXSession } from '../public/appKitTypes.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { describeSigner } from './signIn.js'

/** The chains to sign for: those the wallet is asked for, the wanted one first. */
function listChains({ chainId, networks }: ConnectRequest): readonly [ChainId, ...ChainId[]] | undefined {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const [first = ids[0], ...rest] = ids.filter((id) => id === chainId)
  return first && [first, ...rest, ...ids.filter((id) => id !== first)]
}

/**
 * What a wallet is to sign while it connects, as the host's `siwx` words it; the account is not known yet. A host that cannot
 * say is told of by the event INTERNAL_SDK_ERROR alone, since the person can still sign afterwards.
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
    // A host that signs nobody in on this family has not failed.
    if (!isGone && getErrorCode(cause) !== 'UNSUPPORTED_CHAIN') emit(client, 'INTERNAL_SDK_ERROR', describe(cause))
    throw cause
  } finally {
    deadline.end()
  }
}

function describe(cause: unknown) {
  return { errorType: 'SIGN_IN_FAILED', errorMessage: cause instanceof Error ? cause.message : String(cause) }
}

/**
 * Hands what a wallet signed while it connected to the host's `siwx`, which verifies and keeps it. Where that fails, the wallet
 * is let go: nobody is connected who would not be signed in. What came too late is taken back. Answers with what tells of it by its event.
 *
 * @throws FoyerError `SIGN_IN_FAILED` with the host's error as its cause.
 */
export async function keepSignIns(
  client: Client,
  siwx: SIWXConfig,
  connector: Connector,
  { addresses: [address], chainId }: WalletAccounts,
  signIns: readonly SIWXSession[],
  signal: AbortSignal,
): Promise<() => void> {
  try {
    await siwx.setSessions([...signIns])
    // A host that does not answer now has not said no: it has just taken them.
    const kept = await siwx.getSessions(chainId, address).catch(() => signIns)
    if (kept.length === 0) throw new FoyerError('SIGN_IN_FAILED')
  } catch (cause) {
    connector.disconnect().catch(() => undefined)
    if (!signal.aborted) emit(client, 'SIWX_AUTH_ERROR', describeSigner(client, chainId))
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  }
  if (signal.aborted)
    for (const { data } of signIns) await siwx.revokeSession(data.chainId, data.accountAddress).catch(() => undefined)
  return () => emit(client, 'SIWX_AUTH_SUCCESS', describeSigner(client, chainId))
}
