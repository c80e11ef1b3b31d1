import { type Approval, type ApprovalRequest, createTestWallet, type TestWallet } from '@foyer/kit/testing'
import { askInPage } from './askInPage.js'
import { askInWindow } from './askInWindow.js'
import { createWalletMemory } from './createWalletMemory.js'
import { describeApproval } from './describeApproval.js'
import type { WalletSetup } from './WalletSetup.js'
import { walletIcon } from './walletIcon.js'

const slowMs = 5_000
/** A chain neither the sandbox nor a page of it knows. */
const wrongChainId = 1337

/** Puts the Sandbox Wallet into the page: announced by EIP-6963, asking the person in its own window. */
export function startSandboxWallet(setup: WalletSetup): TestWallet {
  const wallet = createTestWallet({
    name: 'Sandbox Wallet',
    rdns: 'org.foyer.sandbox',
    icon: walletIcon,
    accounts: setup.privateKeys,
    chains: Object.fromEntries(setup.chains.map(({ chainId, rpcUrl, name }) => [chainId, { rpcUrl, name }])),
    memory: createWalletMemory(window.localStorage),
    approve,
  })
  wallet.announce()
  return wallet

  async function approve(request: ApprovalRequest): Promise<Approval> {
    const model = describeApproval(request, window.location.origin, setup)
    const answer = (await askInWindow(model, setup.sandboxOrigin)) ?? (await askInPage(model))
    if (answer.isSlow) await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (answer.isLocking) wallet.lock()
    if (!answer.isApproved) return false
    const { account } = answer
    const rest = request.accounts.filter((address) => address !== account)
    return {
      ...(account !== undefined && { accounts: [account, ...rest] }),
      ...(answer.isOnWrongChain && { chainId: wrongChainId }),
    }
  }
}
