import { createTestSolanaWallet, createTestWallet } from '@foyer/kit/testing'

declare const NODE_URL: string
declare const SOLANA_SECRET_KEY: string

// Runs in a page before its own scripts: a wallet on Ethereum and Solana that approves everything.
createTestWallet({
  name: 'Example Wallet',
  rdns: 'org.example',
  accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  chains: { 1: { rpcUrl: NODE_URL } },
}).announce()
createTestSolanaWallet({
  name: 'Example Wallet',
  accounts: [SOLANA_SECRET_KEY],
  rpcUrl: NODE_URL,
  chains: ['solana:mainnet'],
}).register()
