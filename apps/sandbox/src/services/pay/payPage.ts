import { escapeHtml } from '../pages/renderPage.js'
import { renderFacts, renderRows } from '../pages/renderParts.js'
import { type PageLinks, renderCopyable, renderSandboxPage } from '../pages/renderSandboxPage.js'
import type { PaySession } from './PaySession.js'

/** Renders the page of one purchase: a form, or a message about its state. */
export function payPage(
  session: PaySession | undefined,
  view: { readonly chainName: string; readonly nowMs: number; readonly links: PageLinks },
): string {
  const main = `<div class="intro">
<h1>Foyer Pay</h1>
<p class="muted">A test shop of the sandbox. It charges no card, and its coins have no value.</p>
</div>
${session === undefined ? unknownPurchase : renderPurchase(session, view.chainName, view.nowMs)}
<output class="outcome" role="status"></output>`
  return renderSandboxPage({
    ...{ title: 'Foyer Pay', current: '/pay', links: view.links, main, mainClass: 'checkout' },
    script: '/assets/payPage.js',
  })
}

const unknownPurchase =
  '<section data-purchase="unknown"><div class="card state"><h2>Unknown purchase</h2><p>Start again in the app.</p></div></section>'

function renderPurchase(session: PaySession, chainName: string, nowMs: number): string {
  const { status, returnUrl } = session
  const isOver = status === 'created' && session.expiresAtMs <= nowMs
  const back = returnUrl === undefined ? '' : ` data-return="${escapeHtml(returnUrl)}"`
  const isOpen = status === 'created' && !isOver
  return `<section data-purchase="${isOver ? 'expired' : status}"${back}>
${isOpen ? '' : outcome(session, isOver)}
${isOver || status === 'failed' ? '' : renderPurchaseFacts(session, chainName)}
${isOpen ? form(session) : ''}
</section>`
}

function renderPurchaseFacts(session: PaySession, chainName: string): string {
  const { status, amount, currency, fees, receives, asset, account } = session
  const facts = [
    [
      status === 'success' ? 'You got' : 'You get',
      `<span class="receives">${escapeHtml(`${receives} ${asset.symbol}`)}</span>`,
    ],
    [status === 'created' ? 'You pay' : 'You paid', escapeHtml(`${formatMoney(amount)} ${currency}`)],
    ...fees.map((fee) => [`${escapeHtml(fee.name)} (included)`, escapeHtml(`${formatMoney(fee.amount)} ${currency}`)]),
    ['Network', escapeHtml(chainName)],
    ['To', `<code>${escapeHtml(account)}</code>`],
  ]
  return `<div class="card">${renderFacts(facts.map(([name = '', text = '']) => [name, text]))}</div>`
}

function form({ amount, currency }: PaySession): string {
  const field = (label: string, value: string) =>
    `<label class="field"><span>${label}</span><input value="${value}" readonly autocomplete="off"></label>`
  return `<form>
<fieldset class="card">
<legend class="unseen">Test card</legend>
${field('Card number', '4242 4242 4242 4242')}
<div class="pair">
${field('Expiry date', '12/34')}
${field('Security code', '123')}
</div>
<button type="submit" class="primary" data-outcome="pay">Pay ${escapeHtml(formatMoney(amount))} ${escapeHtml(currency)}</button>
<button type="submit" data-outcome="cancelled">Cancel</button>
</fieldset>
<fieldset class="card others">
<legend class="unseen">Other outcomes for tests</legend>
<p class="small muted" aria-hidden="true">Other outcomes for tests</p>
<button type="submit" data-outcome="slow">Pay, and let it take a while</button>
<button type="submit" data-outcome="declined">Decline the card</button>
<div>
<label class="check"><input type="checkbox" name="isDoubled"><span>Send each webhook twice</span></label>
<label class="check"><input type="checkbox" name="isLate"><span>Send the last webhook 20 seconds late</span></label>
</div>
</fieldset>
</form>`
}

function outcome({ status, reason, hash, returnUrl, asset }: PaySession, isOver: boolean): string {
  const back =
    returnUrl === undefined
      ? ''
      : `<a class="button" href="${escapeHtml(returnUrl)}" rel="noreferrer">Back to the app</a>`
  const card = (title: string, text: string, rest = '') =>
    `<div class="card state"><h2 tabindex="-1">${title}</h2><p>${text}</p>${rest}${back}</div>`
  const symbol = escapeHtml(asset.symbol)
  if (isOver) return card('This page has expired', 'You paid nothing. Start again in the app.')
  if (status === 'pending') {
    const hurry = '<form data-hurry><button type="submit" class="primary">Let the coins arrive now</button></form>'
    return card('Paid', `Your ${symbol} is on its way. You can leave this page.`, hurry)
  }
  if (status === 'success') {
    const transaction = hash === undefined ? '' : renderCopyable(hash, 'transaction hash')
    return card('Done', `Your ${symbol} has arrived. This purchase is finished.`, transaction)
  }
  if (reason === 'declined') return card('The card was declined', 'You paid nothing. Start again in the app.')
  if (reason === 'cancelled') return card('Cancelled', 'You paid nothing. Start again in the app.')
  return card('The purchase failed', 'The account does not accept the coins. You paid nothing.')
}

const stateLabels = {
  created: 'Not paid yet',
  pending: 'Coins on the way',
  success: 'Completed',
  failed: 'Failed',
  declined: 'Card declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const

/** Renders all purchases, newest first, with the delivery state of their webhooks. */
export function purchasesPage(sessions: readonly PaySession[], nowMs: number, links: PageLinks): string {
  const rows = sessions.map((session) => {
    const { token, amount, currency, receives, asset, status, reason, expiresAtMs, news } = session
    const state = status === 'created' && expiresAtMs <= nowMs ? 'expired' : (reason ?? status)
    const webhooks = news.map((one) => `${one.status}: ${one.end ?? 'not delivered yet'}`).join(', ')
    return [
      `<a href="/pay/${token}">${escapeHtml(`${receives} ${asset.symbol}`)}</a>`,
      escapeHtml(`for ${formatMoney(amount)} ${currency}`),
      stateLabels[state],
      `<small>Webhooks: ${webhooks || 'none'}</small>`,
    ]
  })
  const playground =
    links.playground === undefined
      ? ''
      : `<a class="button primary" href="${escapeHtml(links.playground)}">Open the playground</a>`
  const main = `<div class="intro">
<h1>Foyer Pay</h1>
<p class="lead">A test shop for the widget. It charges no card, and its coins have no value. A purchase starts with “Buy crypto” in the widget, and its page opens here.</p>
</div>
${
  rows.length > 0
    ? renderRows(rows, 'purchases')
    : `<div class="card empty"><h2>No purchases yet</h2><p>Connect a wallet in the playground and press “Buy crypto”.</p>${playground}</div>`
}`
  return renderSandboxPage({ title: 'Foyer Pay · Foyer sandbox', current: '/pay', links, main })
}

/** Formats an amount with two decimals. */
function formatMoney(amount: string): string {
  return Number(amount).toFixed(2)
}
