/**
 * Tools for an app's tests: a wallet with real signatures whose behavior and faults the test controls, and automated
 * log-ins.
 */
export {
  createMisbehavingWallet,
  type MisbehavingWallet,
  type Misbehaviour,
  misbehaviours,
} from './createMisbehavingWallet.js'
export { createTestLogin } from './createTestLogin.js'
export {
  createTestSolanaWallet,
  type SolanaApprovalPolicy,
  type SolanaApprovalRequest,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from './createTestSolanaWallet.js'
export { createTestWallet } from './createTestWallet.js'
export { ProviderError } from './providerError.js'
export type {
  LocatorLike,
  PageLike,
  TestLogin,
  TestLoginOptions,
  TestMail,
  TestOutcome,
  TestProviderName,
  TestVisit,
} from './TestLogin.js'
export { TestLoginError } from './TestLogin.js'
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
