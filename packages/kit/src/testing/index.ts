/** For a host's own tests: a wallet with real signatures that does, and misdoes, what the test says. */
export { createTestWallet } from './createTestWallet.js'
export { ProviderError } from './providerError.js'
export type {
  Approval,
  ApprovalPolicy,
  ApprovalRequest,
  Hex,
  RequestRecord,
  TestChain,
  TestProvider,
  TestWallet,
  TestWalletOptions,
  WalletIdentity,
  WalletMemory,
  WalletMemoryStore,
} from './TestWallet.js'
