import { createMisbehavingWallet, createTestWallet, misbehaviours, type TestWalletOptions } from '@foyer/kit/testing'
import { nodeUrl } from '../createFace.js'

/**
 * The user's response time in milliseconds. RainbowKit drops a rejection within 50 ms of the press, and no person is
 * that fast.
 */
const answerMs = 1_000
const memoryKey = 'field-wallet'

/** Announces the wallet of this visit, whose fault is in the address of the page: `?fault=late`. */
function announceWallet(): void {
  const prompts: string[] = []
  const options: TestWalletOptions = {
    name: 'Field Wallet',
    rdns: 'test.bench.field',
    accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
    chains: { 1: { rpcUrl: nodeUrl(1), name: 'Ethereum' }, 8453: { rpcUrl: nodeUrl(8453), name: 'Base' } },
    approve: ({ kind }) => {
      prompts.push(kind)
      return true
    },
    memory: {
      read: () => JSON.parse(localStorage.getItem(memoryKey) ?? 'null') ?? undefined,
      write: (memory) => localStorage.setItem(memoryKey, JSON.stringify(memory)),
    },
  }
  const named = new URLSearchParams(location.search).get('fault')
  const fault = misbehaviours.find((one) => one === named)
  const wallet = fault ? createMisbehavingWallet(fault, options) : createTestWallet(options)
  for (const method of ['eth_requestAccounts', 'wallet_requestPermissions']) wallet.delayNext(answerMs, method)
  wallet.announce()
  Object.assign(window, { fieldWallet: { mend: async () => undefined, ...wallet, prompts } })
}

// Runs before the scripts of the page, as an extension does.
announceWallet()
