import { sandboxAddresses } from '../../addresses.js'
import { deriveSolanaAccounts } from '../../solana/keys.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens } from '../../solana/tokens.js'
import { sandboxTokens } from '../../tokens.js'
import type { KnownContract, PhoneSetup } from '../../wallet/phone/PhoneSetup.js'
import { escapeHtml, layOutPage } from './layOutPage.js'
import { nameAccounts, type SandboxView } from './SandboxView.js'

/** Accounts in the wallet; the others stay free for tests. */
const phoneAccounts = 5
const defaultServer = 'http://localhost:3001'

/** The phone wallet's page. */
export function phonePage(view: SandboxView): string {
  const setup = escapeHtml(JSON.stringify(describeSetup(view)))
  return layOutPage({
    title: 'Sandbox Phone Wallet',
    body: `<div id="phone" data-setup="${setup}"><p class="starting">Starting the wallet …</p></div>`,
    script: '/wallet/assets/phonePage.js',
    style: '/wallet/phone.css',
  })
}

/** What the page may do: talk to the relay and the chains of this machine, and show pictures of pages on this machine. */
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

function describeSetup(view: SandboxView): PhoneSetup {
  const { chains, accounts, solana } = view
  const own = accounts.slice(0, phoneAccounts)
  const names = nameAccounts(own)
  const ofSolana = solana && describeSolana(solana.url)
  const treasury = nameAccounts(accounts).filter(({ name }) => name !== undefined)
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

/** The same mnemonic's accounts there, and the tokens. */
export function describeSolana(rpcUrl: string): Pick<PhoneSetup, 'chains' | 'accounts' | 'contracts'> {
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

/** The relay of the server, or the one the world was told of. */
function findRelay({ links }: SandboxView): string {
  return links.relay ?? `${(links.server ?? defaultServer).replace(/^http/, 'ws').replace(/\/$/, '')}/relay`
}
