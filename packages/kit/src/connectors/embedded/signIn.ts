import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import type { ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { FrameHost } from './createFrameHost.js'

/**
 * Adds the signed sign-in message to the accounts after a log-in, if the host requires a sign-in. The frame signs it
 * without another user request. If it cannot, the user signs later, as with every other wallet.
 */
export async function withSignIn(
  host: Pick<FrameHost, 'request'>,
  accounts: WalletAccounts,
  { signIn, signal }: ConnectRequest,
): Promise<WalletAccounts> {
  const {
    addresses: [accountAddress],
    chainId,
  } = accounts
  if (!signIn) return accounts
  try {
    const { chainIds: _all, resources, issuedAt: _when, ...fields } = await signIn()
    // The frame signs no resources without the user's approval.
    if (resources?.length) return accounts
    const question = { signal, answer: accountAnswers.SIGN_IN }
    const { version: _one, ...asked } = fields
    const { issuedAt, message, signature } = await host.request('SIGN_IN', { ...asked, chainId }, question)
    return { ...accounts, signIns: [{ data: { ...fields, accountAddress, chainId, issuedAt }, message, signature }] }
  } catch {
    return accounts
  }
}
