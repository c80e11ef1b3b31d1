import { sandboxMnemonic, treasuryIndex } from '../../accounts.js'
import { sandboxAddresses } from '../../addresses.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaSection } from '../../solana/solanaSection.js'
import { sandboxTokens } from '../../tokens.js'
import { controlsSection } from '../controls/controlsSection.js'
import { escapeHtml } from './renderPage.js'
import { renderFacts, renderRows } from './renderParts.js'
import { renderCopyable, renderSandboxPage } from './renderSandboxPage.js'
import { getNamedAccounts, type SandboxView, walletAccounts } from './SandboxView.js'

/** Renders the front page. `origin` is that of the sandbox pages. */
export function indexPage(view: SandboxView, origin: string): string {
  const { chains, solana, accounts, links, controls } = view
  const sections = [
    ['networks', 'Networks', networksSection(view)],
    ['accounts', 'Test accounts', accountsSection(accounts)],
    ['wallets', 'Wallets and log-in', walletsSection(origin)],
    ['tokens', 'Tokens and contracts', tokensSection()],
    ['events', `Test events on ${chains[0]?.name}`, controlsSection({ isNeighbourOn: controls.isNeighbourOn() })],
    ...(solana === undefined ? [] : [['solana', 'Foyer Solana', solanaSection(solana)]]),
  ] as const
  const main = `<div class="intro">
<h1>Foyer sandbox</h1>
<p class="lead">Local networks, test accounts and test services for the playground and for your own app. Everything runs on this machine, and the coins have no value.</p>
</div>
<ul class="grid tiles">
${programs(links, origin).map(renderProgram).join('\n')}
</ul>
<nav aria-label="On this page"><ul class="jump">${sections.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul></nav>
${sections.map(([id, title, content]) => `<section id="${id}"><h2>${title}</h2>\n${content}\n</section>`).join('\n')}`
  return renderSandboxPage({ title: 'Foyer sandbox', current: '/', links, main, script: '/assets/controlsPage.js' })
}

interface Program {
  readonly name: string
  readonly text: string
  readonly address: string | undefined
  /** Default: the address. `false`: the address is not a page. */
  readonly link?: string | false
}

function programs(links: SandboxView['links'], origin: string): readonly Program[] {
  return [
    { name: 'Playground', text: 'The widget with all of its options', address: links.playground },
    { name: 'Documentation', text: 'Guides and API reference', address: links.documentation },
    { name: 'Faucet', text: 'Sends test coins to any address', address: `${origin}/faucet` },
    { name: 'Inbox', text: 'Mail of the server, with log-in codes', address: `${origin}/inbox` },
    { name: 'Foyer Pay', text: 'A test shop that sells coins', address: `${origin}/pay` },
    { name: 'Phone wallet', text: 'Connects by QR code or link', address: `${origin}/wallet` },
    { name: 'Farcaster phone', text: 'Confirms a log-in with Farcaster', address: `${origin}/farcaster` },
    { name: 'Server', text: 'API of the widget', address: links.server, link: `${links.server}/health` },
    { name: 'Secure frame', text: 'Stores the keys of embedded wallets', address: links.frame, link: false },
  ]
}

function renderProgram({ name, text, address, link = address }: Program): string {
  if (address === undefined || link === undefined) return ''
  const title = link === false ? `<strong>${name}</strong>` : `<a href="${escapeHtml(link)}">${name}</a>`
  const shown = escapeHtml(address.replace(/^https?:\/\//, '')).replace('/', '<wbr>/')
  return `<li class="card tile">${title}<span>${text}</span><code>${shown}</code></li>`
}

function networksSection({ chains, solana }: SandboxView): string {
  const card = (name: string, facts: readonly (readonly [string, string])[]) =>
    `<div class="card stretch stack"><h3>${escapeHtml(name)}</h3>${renderFacts(facts)}</div>`
  const cards = chains.map(({ chainId, name, url }) =>
    card(name, [
      ['Chain id', renderCopyable(String(chainId), `chain id of ${name}`)],
      ['RPC URL', renderCopyable(url, `RPC URL of ${name}`)],
    ]),
  )
  if (solana !== undefined) {
    const { url, wsUrl } = solana
    const facts = [
      ['Chain id (CAIP-2)', renderCopyable(solanaChainId, 'chain id of Foyer Solana')],
      ['RPC and WebSocket URL', renderCopyable(url, 'RPC URL of Foyer Solana')],
      ['WebSocket URL of web3.js', renderCopyable(wsUrl, 'WebSocket URL of Foyer Solana')],
    ] as const
    cards.push(card('Foyer Solana', facts))
  }
  return `<div class="grid">${cards.join('\n')}</div>`
}

function accountsSection(accounts: SandboxView['accounts']): string {
  const rows = getNamedAccounts(accounts).map(({ address, name }, index) => {
    const label = name ?? `Account ${index + 1}`
    const remark = index === treasuryIndex ? ' <small>pays for the faucet</small>' : ''
    return [
      `<b>${escapeHtml(label)}</b>${remark}`,
      renderCopyable(address, `address of ${label}`),
      `<a href="/faucet?address=${address}" aria-label="Get coins for ${escapeHtml(label)}">Get coins</a>`,
    ]
  })
  return `<p class="muted">The Sandbox Wallet and the phone wallet contain the first ${walletAccounts} accounts.</p>
<div class="note warning stack"><p>The recovery phrase of these accounts is public. Do not send real assets to them.</p>${renderCopyable(sandboxMnemonic, 'recovery phrase')}</div>
${renderRows(rows)}`
}

function walletsSection(origin: string): string {
  const script = `<script type="module" src="${origin}/wallet/sandbox-wallet.js"></script>`
  return `<div class="grid wide">
<div class="card stack"><h3>Sandbox Wallet</h3>
<p class="small">A browser wallet that needs no extension. The playground loads it. It shows each request in a window, and it can simulate a slow wallet or a wrong network. To use it in your own page, add this script:</p>
<div class="note">${renderCopyable(script, 'script of the Sandbox Wallet')}</div></div>
<div class="card stack"><h3>Phone wallet</h3>
<p class="small"><a href="/wallet">The phone wallet</a> connects with a QR code or a link. Scan the code of an app, paste its link, or open the link on a phone. Scripts can use <code>globalThis.phoneWallet</code> in its page.</p></div>
<div class="card stack"><h3>Log-in by e-mail</h3>
<p class="small">Codes for all addresses arrive in the <a href="/inbox">inbox</a>. An address that ends in <code>@test</code> receives no mail, and its code is <code>424242</code>.</p>
${renderFacts([
  ['<code>device…@test</code>', 'confirms a new device first'],
  ['<code>slow…@test</code>', 'takes three seconds'],
  ['<code>fail…@test</code>', 'fails'],
])}</div>
<div class="card stack"><h3>Log-in with a provider</h3>
<p class="small">Google, Apple, GitHub, Facebook, X and Discord are test providers below <code>/idp/</code>. Their pages offer test people, and outcomes such as an error or a slow response.</p>
<p class="small">To use real providers, set <code>FOYER_REAL_PROVIDERS=1</code> and <code>FOYER_OAUTH</code>.</p></div>
</div>`
}

function tokensSection(): string {
  const tokens = sandboxTokens.map(({ symbol, name, decimals }) => [
    `<b>${symbol}</b> <small>${escapeHtml(name)}</small>`,
    renderCopyable(sandboxAddresses.tokens[symbol], `address of ${symbol}`),
    `<small>${decimals} decimals</small>`,
  ])
  const contracts = [
    ['Multicall3', sandboxAddresses.multicall3],
    ['Name registry (EIP-137)', sandboxAddresses.ensRegistry],
    ['Name resolver', sandboxAddresses.ensResolver],
    ['Reverse registrar', sandboxAddresses.ensReverseRegistrar],
    ['Universal resolver', sandboxAddresses.ensUniversalResolver],
    ['Faucet', sandboxAddresses.faucet],
    ['Farcaster ids', sandboxAddresses.fidRegistry],
    ['Uniswap V2 factory', sandboxAddresses.poolFactory],
    ['Uniswap V2 router', sandboxAddresses.poolRouter],
    ['Uniswap V2 pair FOY/sUSD', sandboxAddresses.foyPair],
    ['Foyer Pay', sandboxAddresses.till],
    ['Price feed ETH/USD', sandboxAddresses.ethFeed],
    ['Price feed sUSD/USD', sandboxAddresses.usdFeed],
    ['Foyer Postcards (ERC-721)', sandboxAddresses.postcards],
    ['Foyer Badges (ERC-1155)', sandboxAddresses.badges],
    ['Neighbour Coin (not in a token list)', sandboxAddresses.neighbourCoin],
    ['Scam token', sandboxAddresses.lureToken],
  ] as const
  const rows = contracts.map(([name, address]) => [name, renderCopyable(address, `address of ${name}`)])
  return `<p class="muted">The addresses are the same on both EVM networks.</p>
${renderRows(tokens)}
<details><summary>${contracts.length} contracts</summary>${renderRows(rows)}</details>`
}
