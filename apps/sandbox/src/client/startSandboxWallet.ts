import { type Approval, type ApprovalRequest, createTestWallet, type TestWallet } from '@foyer/kit/testing'
import { askInPage, askInWindow } from './askPerson.js'
import { createWalletMemory } from './createWalletMemory.js'
import { describeApproval, type WalletSetup } from './describeApproval.js'

/** The mark of the Sandbox Wallet: a pail on sand. */
const walletIcon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#f4c76b"/>' +
      '<path d="M0 46c10-5 22-5 32-1s22 4 32-1v6a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50z" fill="#dfa645"/>' +
      '<path d="M20 24h24l-3 22a4 4 0 0 1-4 3H27a4 4 0 0 1-4-3z" fill="#2f6fed"/>' +
      '<path d="M18 20h28v6H18z" fill="#1d4fc0"/>' +
      '<path d="M22 20a10 10 0 0 1 20 0" fill="none" stroke="#1b2433" stroke-width="3"/></svg>',
  )

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
