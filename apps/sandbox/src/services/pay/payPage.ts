import { escapeHtml, renderPage } from '../pages/renderPage.js'
import type { PaySession } from './PaySession.js'

/** Renders the page of one purchase: a form, or a message about its state. */
export function payPage(session: PaySession | undefined, chainName: string, nowMs: number): string {
  const body = `<main class="pay">
<p><a href="/">Foyer sandbox</a></p>
<h1>Foyer Pay</h1>
<p>Plays a company that sells coins. No card is charged, and the coins are worth nothing.</p>
${session === undefined ? unknownPurchase : renderPurchase(session, chainName, nowMs)}
<output role="status"></output>
</main>`
  return renderPage({ title: 'Foyer Pay', body, script: '/assets/payPage.js', style: '/pay.css' })
}

const unknownPurchase =
  '<section data-purchase><h2>There is no such purchase</h2><p>Begin again in the app you came from.</p></section>'

function renderPurchase(session: PaySession, chainName: string, nowMs: number): string {
  const { status, returnUrl } = session
  const isOver = status === 'created' && session.expiresAtMs <= nowMs
  const back = returnUrl === undefined ? '' : ` data-return="${escapeHtml(returnUrl)}"`
  return `<section data-purchase="${isOver ? 'expired' : status}"${back}>
${renderFacts(session, chainName)}
${status === 'created' && !isOver ? form(session) : outcome(session, isOver)}
</section>`
}

function renderFacts(session: PaySession, chainName: string): string {
  const { amount, currency, fees, receives, asset, account } = session
  const facts = [
    ['You pay', `${formatMoney(amount)} ${currency}`],
    ...fees.map((fee) => [`${fee.name}, included`, `${formatMoney(fee.amount)} ${currency}`]),
    ['You get', `${receives} ${asset.symbol}`],
    ['On', chainName],
    ['For', account],
  ]
  const rows = facts.map(
    ([name = '', text = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  )
  return `<dl>${rows.join('\n')}</dl>`
}

function form({ amount, currency }: PaySession): string {
  const field = (label: string, value: string) =>
    `<label><span>${label}</span><input value="${value}" readonly autocomplete="off"></label>`
  return `<form>
<fieldset>
<legend>A test card</legend>
${field('Card number', '4242 4242 4242 4242')}
<div class="pair">
${field('Good until', '12/34')}
${field('Security code', '123')}
</div>
</fieldset>
<button type="submit" data-outcome="pay">Pay ${escapeHtml(formatMoney(amount))} ${escapeHtml(currency)}</button>
<button type="submit" class="quiet" data-outcome="slow">Pay, and let it take a while</button>
<button type="submit" class="quiet" data-outcome="declined">Decline the card</button>
<button type="submit" class="quiet" data-outcome="cancelled">Cancel</button>
<fieldset>
<legend>For developers</legend>
<label class="check"><input type="checkbox" name="isDoubled"><span>Send each webhook twice at once</span></label>
<label class="check"><input type="checkbox" name="isLate"><span>Send the last webhook 20 seconds late</span></label>
</fieldset>
</form>`
}

function outcome({ status, reason, hash, returnUrl, asset }: PaySession, isOver: boolean): string {
  const back =
    returnUrl === undefined ? '' : `<p><a href="${escapeHtml(returnUrl)}" rel="noreferrer">Back to the app</a></p>`
  const say = (title: string, text: string, rest = back) => `<h2 tabindex="-1">${title}</h2><p>${text}</p>${rest}`
  if (isOver) return say('This page is too old', 'Nothing was paid. Begin again in the app.')
  if (status === 'pending') {
    const hurry = '<form data-hurry><button type="submit">Let the coins arrive now</button></form>'
    return say('Paid', `Your ${escapeHtml(asset.symbol)} is on its way. You may leave this page.`, `${hurry}${back}`)
  }
  if (status === 'success') {
    const text = `Your ${escapeHtml(asset.symbol)} has arrived, by transaction <code>${escapeHtml(hash ?? '')}</code>.`
    return say('Done', `${text} This purchase is finished.`)
  }
  if (reason === 'declined') return say('The card was declined', 'Nothing was paid. Begin again in the app.')
  if (reason === 'cancelled') return say('Cancelled', 'Nothing was paid. Begin again in the app.')
  return say('It did not work', 'The account does not take the coins, and nothing was paid.')
}

/** Renders all purchases, newest first, with the delivery state of their webhooks. */
export function purchasesPage(sessions: readonly PaySession[], nowMs: number): string {
  const row = (session: PaySession) => {
    const { token, amount, currency, receives, asset, status, reason, expiresAtMs, news } = session
    const state = status === 'created' && expiresAtMs <= nowMs ? 'too old' : (reason ?? status)
    const cells = [
      `<a href="/pay/${token}">${escapeHtml(`${receives} ${asset.symbol}`)}</a>`,
      escapeHtml(`${formatMoney(amount)} ${currency}`),
      state,
      news.map((one) => `${one.status}: ${one.end ?? 'not taken yet'}`).join('<br>') || 'none',
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  }
  const heads = ['Purchase', 'Paid', 'State', 'Webhooks']
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="Purchases"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${head}</th>`)
    .join('')}</tr></thead><tbody>${sessions.map(row).join('')}</tbody></table></div>`
  const body = `<main class="pay">
<p><a href="/">Foyer sandbox</a></p>
<h1>Foyer Pay</h1>
<p>Plays a company that sells coins for money, as the widget's "Buy crypto" needs one. A purchase begins there, and its page opens here.</p>
${sessions.length === 0 ? '<p>Nobody has bought anything yet.</p>' : table}
</main>`
  return renderPage({ title: 'Foyer Pay · Foyer sandbox', body, style: '/pay.css' })
}

/** Formats an amount with two decimals. */
function formatMoney(amount: string): string {
  return Number(amount).toFixed(2)
}
