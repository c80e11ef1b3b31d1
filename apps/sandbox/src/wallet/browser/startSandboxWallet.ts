import {
  type Approval,
  type ApprovalRequest,
  createTestSolanaWallet,
  createTestWallet,
  type SolanaApprovalRequest,
  type TestWallet,
} from '@foyer/kit/testing'
import type { ApprovalAnswer, ApprovalModel } from './approvalMessages.js'
import { showInPage, showInWindow } from './askPerson.js'
import { createApprovalModel, type SolanaSetup, type WalletSetup } from './createApprovalModel.js'
import { createSolanaApprovalModel } from './createSolanaApprovalModel.js'
import { createSolanaMemory, createWalletMemory } from './createWalletMemory.js'

/** The icon of the Sandbox Wallet: a bucket on sand. */
const walletIcon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#f4c76b"/>' +
      '<path d="M0 46c10-5 22-5 32-1s22 4 32-1v6a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50z" fill="#dfa645"/>' +
      '<path d="M20 24h24l-3 22a4 4 0 0 1-4 3H27a4 4 0 0 1-4-3z" fill="#4353ff"/>' +
      '<path d="M18 20h28v6H18z" fill="#2c3ac4"/>' +
      '<path d="M22 20a10 10 0 0 1 20 0" fill="none" stroke="#1b2433" stroke-width="3"/></svg>',
  )

const slowMs = 5_000
/** A chain that neither the sandbox nor its pages support. */
const wrongChainId = 1337

/**
 * Installs the Sandbox Wallet in the page: announced with EIP-6963, and with the Wallet Standard for Solana. The user
 * approves requests in the wallet's own window.
 */
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
  if (setup.solana) startSolanaWallet(setup.solana, setup.sandboxOrigin)
  return wallet

  async function approve(request: ApprovalRequest): Promise<Approval> {
    const model = createApprovalModel(request, window.location.origin, setup)
    const answer = await sendRequest(model, setup.sandboxOrigin)
    if (answer.isLocking) wallet.lock()
    if (!answer.isApproved) return false
    const account = request.accounts.find((address) => address === answer.account)
    const rest = request.accounts.filter((address) => address !== account)
    return {
      ...(account !== undefined && { accounts: [account, ...rest] }),
      ...(answer.isOnWrongChain && { chainId: wrongChainId }),
    }
  }
}

/** Installs the Solana accounts of the Sandbox Wallet. */
function startSolanaWallet(setup: SolanaSetup, sandboxOrigin: string): void {
  const approve = async (request: SolanaApprovalRequest): Promise<boolean | string> => {
    const answer = await sendRequest(createSolanaApprovalModel(request, window.location.origin, setup), sandboxOrigin)
    return answer.isApproved && (answer.account ?? true)
  }
  createTestSolanaWallet({
    ...{ name: 'Sandbox Wallet', icon: walletIcon, accounts: setup.secretKeys, rpcUrl: setup.rpcUrl },
    memory: createSolanaMemory(window.localStorage),
    approve,
  }).register()
}

async function sendRequest(model: ApprovalModel, sandboxOrigin: string): Promise<ApprovalAnswer> {
  const answer = (await showInWindow(model, sandboxOrigin)) ?? (await showInPage(model))
  if (answer.isSlow) await new Promise((resolve) => setTimeout(resolve, slowMs))
  return answer
}
