import { sandboxAddresses } from '../../addresses.js'
import { deriveSolanaAccounts } from '../../solana/keys.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens } from '../../solana/tokens.js'
import { sandboxTokens } from '../../tokens.js'
import type { KnownContract, PhoneSetup } from '../../wallet/phone/PhoneSetup.js'
import { escapeHtml, renderPage } from './renderPage.js'
import { renderNavigation } from './renderSandboxPage.js'
import { getNamedAccounts, type SandboxView, walletAccounts } from './SandboxView.js'

const defaultServer = 'http://localhost:3001'

/** Renders the phone wallet's page. */
export function phonePage(view: SandboxView): string {
  const setup = escapeHtml(JSON.stringify(createPhoneSetup(view)))
  return renderPage({
    title: 'Sandbox Phone Wallet',
    // The phone has the only banner and main content of the page.
    body: `<nav class="top" aria-label="Pages">${renderNavigation('/wallet', view.links)}</nav>
<div id="phone" data-setup="${setup}"><div class="phone"><p class="starting">Starting the wallet…</p></div></div>`,
    script: '/wallet/assets/phonePage.js',
    style: '/wallet/phone.css',
  })
}

/**
 * Returns the page's policy: it may connect to the relay and the chains of this machine, and load images from pages on
 * this machine.
 */
export function phonePolicy(view: SandboxView): string {
  const relay = new URL(findRelay(view)).origin
  const nodes = [...view.chains, ...(view.solana ? [view.solana] : [])].map(({ url }) => new URL(url).origin).join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${relay} ${nodes}`,
    "img-src 'self' data: http://localhost:* http://127.0.0.1:*",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function createPhoneSetup(view: SandboxView): PhoneSetup {
  const { chains, accounts, solana } = view
  const own = accounts.slice(0, walletAccounts)
  const names = getNamedAccounts(own)
  const ofSolana = solana && createSolanaPhoneSetup(solana.url)
  const treasury = getNamedAccounts(accounts).filter(({ name }) => name !== undefined)
  return {
    relayUrl: findRelay(view),
    projectId: 'sandbox',
    chains: [
      ...chains.map(({ chainId, name, url }) => ({
        chainId: `eip155:${chainId}`,
        name,
        rpcUrl: url,
        currency: { symbol: 'ETH', decimals: 18 },
      })),
      ...(ofSolana?.chains ?? []),
    ],
    accounts: [
      ...own.map(({ address, privateKey }, index) => ({
        namespace: 'eip155',
        address,
        name: names[index]?.name ?? `Account ${index + 1}`,
        privateKey,
      })),
      ...(ofSolana?.accounts ?? []),
    ],
    contracts: [
      ...(ofSolana?.contracts ?? []),
      ...sandboxTokens.map(({ symbol, decimals }) => ({
        address: sandboxAddresses.tokens[symbol],
        name: symbol,
        token: { symbol, decimals },
      })),
      ...treasury.map(({ address, name = '' }): KnownContract => ({ address, name })),
      { address: sandboxAddresses.multicall3, name: 'Multicall3' },
      { address: sandboxAddresses.ensRegistry, name: 'Name registry' },
      { address: sandboxAddresses.ensResolver, name: 'Name resolver' },
      { address: sandboxAddresses.faucet, name: 'Faucet' },
    ],
  }
}

/** Returns the Solana chain with the accounts of the same mnemonic, and the tokens. */
export function createSolanaPhoneSetup(rpcUrl: string): Pick<PhoneSetup, 'chains' | 'accounts' | 'contracts'> {
  return {
    chains: [{ chainId: solanaChainId, name: 'Foyer Solana', rpcUrl, currency: { symbol: 'SOL', decimals: 9 } }],
    accounts: deriveSolanaAccounts().map(({ address, index, secretKey }) => ({
      ...{ namespace: 'solana', address, name: `Account ${index + 1}`, privateKey: secretKey },
    })),
    contracts: solanaTokens.map(({ mint, symbol, decimals }) => ({
      ...{ address: mint, name: symbol, token: { symbol, decimals } },
    })),
  }
}

/** Returns the configured relay URL, or the server's relay. */
function findRelay({ links }: SandboxView): string {
  return links.relay ?? `${(links.server ?? defaultServer).replace(/^http/, 'ws').replace(/\/$/, '')}/relay`
}
