import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import type { ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { FrameHost } from './createFrameHost.js'

/**
 * The accounts with what the wallet signed, where the host has people sign in and somebody has just logged in: the frame asks them
 * nothing more. Where it cannot, they are asked to sign as with every other wallet.
 */
export async function withSignIn(
  host: Pick<FrameHost, 'ask'>,
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
    // The frame authorises nothing without a question.
    if (resources?.length) return accounts
    const question = { signal, answer: accountAnswers.SIGN_IN }
    const { version: _one, ...asked } = fields
    const { issuedAt, message, signature } = await host.ask('SIGN_IN', { ...asked, chainId }, question)
    return { ...accounts, signIns: [{ data: { ...fields, accountAddress, chainId, issuedAt }, message, signature }] }
  } catch {
    return accounts
  }
}
