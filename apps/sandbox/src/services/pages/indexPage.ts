import { sandboxAddresses } from '../../addresses.js'
import { solanaSection } from '../../solana/solanaSection.js'
import { sandboxTokens } from '../../tokens.js'
import { controlsSection } from '../controls/controlsSection.js'
import { escapeHtml, renderPage } from './renderPage.js'
import { getNamedAccounts, type SandboxView } from './SandboxView.js'

/** Renders the front page with everything that a developer needs of this sandbox. */
export function indexPage({ chains, solana, accounts, links, controls }: SandboxView): string {
  const link = (url: string, text: string, what: string) =>
    `<li><a href="${escapeHtml(url)}">${escapeHtml(text)}</a> <span>${escapeHtml(what)}</span></li>`
  const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`
  const table = (heads: readonly string[], rows: readonly string[]) =>
    `<div class="scroll" tabindex="0" role="region" aria-label="${heads[0]}s"><table><thead><tr>` +
    `${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

  const body = `<main>
<h1>Foyer sandbox</h1>
<p>A small world on this machine: two chains, money that is worth nothing, names, a faucet, a wallet, a mail box and people to log in as. Nothing here talks to any other machine.</p>
<ul class="links">
${links.playground === undefined ? '' : link(links.playground, 'Playground', 'the widget with every option as a switch')}
${link('/wallet', 'Phone wallet', 'a wallet that pairs by QR code or link')}
${link('/inbox', 'Inbox', 'every mail the server sent, with its code')}
${link('/farcaster', 'Farcaster phone', 'signs in with Farcaster')}
${link('/pay', 'Foyer Pay', 'sells coins for a test card; purchases begin in the widget')}
${link('/faucet', 'Faucet', '10 ETH and every token for any address')}
${links.server === undefined ? '' : link(`${links.server}/health`, 'Server', 'what the widget asks; this is its health')}
</ul>
${controlsSection({ isNeighbourOn: controls.isNeighbourOn() })}
<h2>Chains</h2>
${table(
  ['Chain', 'Chain id', 'JSON-RPC'],
  chains.map(({ chainId, name, url }) => row([escapeHtml(name), String(chainId), code(url)])),
)}
<h2>Accounts</h2>
<p>Their keys come from the public mnemonic <code>test test test test test test test test test test test junk</code>. Everybody knows them: never send anything real to these addresses.</p>
${table(
  ['Account', 'Name', 'Faucet'],
  getNamedAccounts(accounts).map(({ address, name }) =>
    row([code(address), escapeHtml(name ?? 'no name'), `<a href="/faucet?address=${address}">fill up</a>`]),
  ),
)}
<h2>Tokens</h2>
${table(
  ['Token', 'Name', 'Decimals', 'Address'],
  sandboxTokens.map(({ symbol, name, decimals }) =>
    row([escapeHtml(symbol), escapeHtml(name), String(decimals), code(sandboxAddresses.tokens[symbol])]),
  ),
)}
<h2>Contracts</h2>
${table(
  ['Contract', 'Address'],
  [
    ['Multicall3', sandboxAddresses.multicall3],
    ['Name registry (EIP-137)', sandboxAddresses.ensRegistry],
    ['Name resolver', sandboxAddresses.ensResolver],
    ['Reverse registrar', sandboxAddresses.ensReverseRegistrar],
    ['Universal resolver', sandboxAddresses.ensUniversalResolver],
    ['Faucet', sandboxAddresses.faucet],
    ['Farcaster ids', sandboxAddresses.fidRegistry],
    ['Foyer Pools: factory of pairs (Uniswap V2)', sandboxAddresses.poolFactory],
    ['Foyer Pools: router (Uniswap V2)', sandboxAddresses.poolRouter],
    ['Pair of FOY and sUSD', sandboxAddresses.foyPair],
    ['Till of Foyer Pay', sandboxAddresses.till],
    ['Price of ETH', sandboxAddresses.ethFeed],
    ['Price of sUSD', sandboxAddresses.usdFeed],
    ['Foyer Postcards (ERC-721)', sandboxAddresses.postcards],
    ['Foyer Badges (ERC-1155)', sandboxAddresses.badges],
    ['Neighbour Coin, on no list', sandboxAddresses.neighbourCoin],
    ['A token that is a lure', sandboxAddresses.lureToken],
  ].map(([name = '', address = '']) => row([escapeHtml(name), code(address)])),
)}
${solana === undefined ? '' : solanaSection(solana, { row, code, table })}
<h2>Sandbox Wallet</h2>
<p>The playground loads it, so that you can connect without installing anything. It asks in a window of its own, where you can also make it slow or put it on a wrong chain. For your own page: <code>&lt;script type="module" src="/wallet/sandbox-wallet.js"&gt;</code> from this address.</p>
<h2>Sandbox Phone Wallet</h2>
<p><a href="/wallet">The phone wallet</a> is a page that plays the phone: scan or paste the code an app shows, or open it on a narrow screen by the app's own link. It holds the same test accounts. Scripts reach it at <code>globalThis.phoneWallet</code>.</p>
<h2>Log-ins</h2>
<p>The server of <code>npm start</code> sends its mail to the <a href="/inbox">inbox</a> and asks fake providers at <code>/idp/google</code>, <code>apple</code>, <code>github</code>, <code>facebook</code>, <code>x</code> and <code>discord</code> who somebody is. Their pages let you choose the person, and make the log-in fail. An address that ends in <code>@test</code> gets no mail: its code is always <code>424242</code> (<code>device…@test</code> confirms a new device first, <code>slow…@test</code> takes three seconds, <code>fail…@test</code> fails). Real providers instead: <code>FOYER_REAL_PROVIDERS=1</code> and their keys in <code>FOYER_OAUTH</code>.</p>
</main>`
  return renderPage({ title: 'Foyer sandbox', body, script: '/assets/controlsPage.js' })
}
