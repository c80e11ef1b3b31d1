import { FrameFailure } from '../FrameFailure.js'
import { loadUser } from './account.js'
import type { Handler } from './Handler.js'

/** Sets the preferred account type on EVM networks [S7.53]. On a network without smart accounts the EOA stays in use. */
export const setPreferredAccount: Handler<'SET_PREFERRED_ACCOUNT'> = async (frame, { type, chainId }, { signal }) => {
  frame.accountType = type
  const { preferredAccountType, address } = await loadUser(frame, chainId, signal)
  return { type: preferredAccountType ?? 'eoa', address }
}

/**
 * Returns the smart account of the active network [S7.52]. The first batch of calls upgrades the account, so nothing is
 * sent here. Throws FrameFailure `smart_account_unavailable` on a network without smart accounts.
 */
export const initSmartAccount: Handler<'INIT_SMART_ACCOUNT'> = async (frame, _, { signal }) => {
  const { accounts = [] } = await loadUser(frame, undefined, signal)
  const [, smart] = accounts
  if (!smart) throw new FrameFailure('smart_account_unavailable', 'This network has no smart accounts.')
  const { reads } = await import('../late/reads.js')
  return { address: smart.address, isDeployed: await reads.isUpgraded(frame, frame.chains.getActive(), smart.address) }
}

/**
 * Returns the wallet's security: its level, the provider rule, each kind of unlock method once, and a pending recovery.
 */
export const getSecurity: Handler<'GET_SECURITY'> = async (frame, _, { signal }) => {
  await frame.wallet.open({ signal, isVisible: false })
  const { level, managed, slots, recovery } = await (await frame.vault()).getSecurity()
  return {
    level,
    managed,
    slots: [...new Set(slots.map(({ kind }) => kind))],
    recovery: recovery && { readyAtMs: recovery.readyAtMs },
  }
}
