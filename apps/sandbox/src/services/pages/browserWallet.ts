import { sandboxAddresses } from '../../addresses.js'
import { deriveSolanaAccounts } from '../../solana/keys.js'
import { solanaTokens } from '../../solana/tokens.js'
import { sandboxTokens } from '../../tokens.js'
import type { SolanaSetup, WalletSetup } from '../../wallet/browser/describeApproval.js'
import { layOutPage } from './layOutPage.js'
import { nameAccounts, type SandboxView } from './SandboxView.js'

/** Accounts in the wallet; the others stay free for tests. */
const walletAccounts = 5

/** The module a page loads to get the Sandbox Wallet; `origin` is where the page found it. */
export function walletScript({ chains, accounts, solana }: SandboxView, origin: string): string {
  const own = accounts.slice(0, walletAccounts)
  const names = nameAccounts(own).map(({ address, name }, index) => [address, name ?? `Account ${index + 1}`])
  const setup: WalletSetup = {
    sandboxOrigin: origin,
    privateKeys: own.map(({ privateKey }) => privateKey),
    names: Object.fromEntries(names),
    chains: chains.map(({ chainId, name, url }) => ({ chainId, name, rpcUrl: url })),
    tokens: sandboxTokens.map(({ symbol, decimals }) => ({
      address: sandboxAddresses.tokens[symbol],
      symbol,
      decimals,
    })),
    ...(solana && { solana: describeSolana(solana.url) }),
  }
  return [
    '// Test keys everybody knows, for pages on this machine only.',
    `import { startSandboxWallet } from '/assets/startSandboxWallet.js'`,
    `export const sandboxWallet = startSandboxWallet(${JSON.stringify(setup)})`,
    '// For the console: sandboxWallet.lock(), .setChain(1), .disconnect() …',
    'globalThis.sandboxWallet ??= sandboxWallet',
    '',
  ].join('\n')
}

function describeSolana(rpcUrl: string): SolanaSetup {
  const own = deriveSolanaAccounts()
  return {
    rpcUrl,
    secretKeys: own.map(({ secretKey }) => secretKey),
    names: Object.fromEntries(own.map(({ address, index }) => [address, `Account ${index + 1}`])),
    tokens: solanaTokens.map(({ mint, symbol, decimals }) => ({ address: mint, symbol, decimals })),
  }
}

/** The window of the Sandbox Wallet; its script shows the question. */
export function approvePage(): string {
  return layOutPage({
    title: 'Sandbox Wallet',
    body: '<main class="approval"><p>Waiting for the page …</p></main>',
    script: '/assets/approvePage.js',
    style: '/wallet/approval.css',
  })
}
