import { sandboxAddresses } from '../../addresses.js'
import { deriveSolanaAccounts } from '../../solana/keys.js'
import { solanaTokens } from '../../solana/tokens.js'
import { sandboxTokens } from '../../tokens.js'
import type { SolanaSetup, WalletSetup } from '../../wallet/browser/createApprovalModel.js'
import { renderPage } from './renderPage.js'
import { getNamedAccounts, type SandboxView, walletAccounts } from './SandboxView.js'

/**
 * Returns the module that installs the Sandbox Wallet in a page. `origin` is the sandbox's origin in that page's URL.
 */
export function walletScript({ chains, accounts, solana }: SandboxView, origin: string): string {
  const own = accounts.slice(0, walletAccounts)
  const names = getNamedAccounts(own).map(({ address, name }, index) => [address, name ?? `Account ${index + 1}`])
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
    ...(solana && { solana: createSolanaSetup(solana.url) }),
  }
  return [
    '// Public test keys, for pages on this machine only.',
    `import { startSandboxWallet } from '/assets/startSandboxWallet.js'`,
    `export const sandboxWallet = startSandboxWallet(${JSON.stringify(setup)})`,
    '// For the console: sandboxWallet.lock(), .setChain(1), .disconnect() …',
    'globalThis.sandboxWallet ??= sandboxWallet',
    '',
  ].join('\n')
}

function createSolanaSetup(rpcUrl: string): SolanaSetup {
  const own = deriveSolanaAccounts()
  return {
    rpcUrl,
    secretKeys: own.map(({ secretKey }) => secretKey),
    names: Object.fromEntries(own.map(({ address, index }) => [address, `Account ${index + 1}`])),
    tokens: solanaTokens.map(({ mint, symbol, decimals }) => ({ address: mint, symbol, decimals })),
  }
}

/** Renders the window of the Sandbox Wallet. Its script shows the request. */
export function approvePage(): string {
  return renderPage({
    title: 'Sandbox Wallet',
    body: '<main class="approval"><h1>Sandbox Wallet</h1><p>Waiting for the request…</p></main>',
    script: '/assets/approvePage.js',
    style: '/wallet/approval.css',
  })
}
