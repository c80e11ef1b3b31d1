import { createTestSolanaWallet, createTestWallet } from '@foyer/kit/testing'

declare const SOLANA_SECRET_KEY: string

// Runs in a page before its own scripts: a wallet that approves everything and restores its connection after a reload.

const key = 'wallet of the test'
const wallet = createTestWallet({
  name: 'Example Wallet',
  rdns: 'org.example',
  accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  chains: { 31337: { rpcUrl: 'http://localhost:8545' }, 31338: { rpcUrl: 'http://localhost:8546' } },
  memory: {
    read: () => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined,
    write: (memory) => localStorage.setItem(key, JSON.stringify(memory)),
  },
})
wallet.announce()

// The same wallet on Solana, which a page without Solana ignores. Its key is that of the sandbox's first account.
const solanaKey = `${key} on Solana`
createTestSolanaWallet({
  name: 'Example Wallet',
  accounts: [SOLANA_SECRET_KEY],
  rpcUrl: 'http://localhost:8899',
  memory: {
    read: () => localStorage.getItem(solanaKey) ?? undefined,
    write: (address) => (address ? localStorage.setItem(solanaKey, address) : localStorage.removeItem(solanaKey)),
  },
}).register()
