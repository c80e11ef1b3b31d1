import { escapeHtml } from '../../http/escapeHtml.js'
import { renderPage } from '../../http/renderPage.js'
import type { MailLocale } from '../../mail/Mail.js'
import { fillWords } from '../../mail/wording.js'

/** The texts of the page to which providers send the user back. `{host}` is the origin of the host page. */
interface CallbackWords {
  readonly close: string
  readonly goesOn: string
  readonly lost: string
  readonly over: string
  readonly beginAgain: string
  readonly elsewhere: string
  readonly unreadable: string
}

/** The texts in the languages of the mails. */
const callbackWords: Readonly<Record<MailLocale, CallbackWords>> = {
  en: {
    close: 'You may close this window',
    goesOn: 'The log-in goes on at {host}.',
    lost: 'This window lost touch with {host}. Close it and begin again there.',
    over: 'This log-in is over',
    beginAgain: 'Go back to the page you came from and begin again.',
    elsewhere: 'The page to return to is not the one that asked. Begin again there.',
    unreadable: 'The answer of the provider cannot be read. Begin again.',
  },
  es: {
    close: 'Puedes cerrar esta ventana',
    goesOn: 'El inicio de sesión continúa en {host}.',
    lost: 'Esta ventana perdió el contacto con {host}. Ciérrala y empieza de nuevo allí.',
    over: 'Este inicio de sesión ha terminado',
    beginAgain: 'Vuelve a la página de la que vienes y empieza de nuevo.',
    elsewhere: 'La página a la que volver no es la que lo pidió. Empieza de nuevo allí.',
    unreadable: 'No se puede leer la respuesta del proveedor. Empieza de nuevo.',
  },
  de: {
    close: 'Du kannst dieses Fenster schließen',
    goesOn: 'Die Anmeldung geht weiter bei {host}.',
    lost: 'Dieses Fenster hat {host} verloren. Schließe es und beginne dort noch einmal.',
    over: 'Diese Anmeldung ist vorbei',
    beginAgain: 'Geh zurück zu der Seite, von der du kommst, und beginne noch einmal.',
    elsewhere: 'Die Seite, zu der es zurückgehen soll, ist nicht die, die gefragt hat. Beginne dort noch einmal.',
    unreadable: 'Die Antwort des Anbieters ist nicht lesbar. Beginne noch einmal.',
  },
  fr: {
    close: 'Vous pouvez fermer cette fenêtre',
    goesOn: 'La connexion se poursuit sur {host}.',
    lost: 'Cette fenêtre a perdu le contact avec {host}. Fermez-la et recommencez là-bas.',
    over: 'Cette connexion est terminée',
    beginAgain: 'Retournez à la page d’où vous venez et recommencez.',
    elsewhere: 'La page de retour n’est pas celle qui a demandé. Recommencez là-bas.',
    unreadable: 'La réponse du fournisseur est illisible. Recommencez.',
  },
  ja: {
    close: 'このウィンドウは閉じてかまいません',
    goesOn: 'ログインは {host} で続きます。',
    lost: 'このウィンドウと {host} の接続が切れました。閉じて、元のページでやり直してください。',
    over: 'このログインは終了しました',
    beginAgain: '元のページに戻って、もう一度やり直してください。',
    elsewhere: '戻り先のページが、ログインを始めたページと異なります。元のページでやり直してください。',
    unreadable: 'プロバイダーの応答を読み取れません。もう一度やり直してください。',
  },
  ar: {
    close: 'يمكنك إغلاق هذه النافذة',
    goesOn: 'يستمر تسجيل الدخول في {host}.',
    lost: 'فقدت هذه النافذة الاتصال بـ {host}. أغلقها وابدأ من جديد هناك.',
    over: 'انتهى تسجيل الدخول هذا',
    beginAgain: 'عُد إلى الصفحة التي أتيت منها وابدأ من جديد.',
    elsewhere: 'صفحة العودة ليست الصفحة التي طلبت تسجيل الدخول. ابدأ من جديد هناك.',
    unreadable: 'لا يمكن قراءة رد المزوّد. ابدأ من جديد.',
  },
}

/** The script is constant, so that the policy can allow only its hash. Variable values are in attributes. */
const script = `'use strict'
const page = document.querySelector('[data-result]')
const { result, host, lost } = page.dataset
if (window.opener) window.opener.postMessage({ resultUri: result }, host)
else page.textContent = lost
setTimeout(() => window.opener && window.close(), 5000)
`

/** Do not isolate the page: it would lose its opener. */
const headers = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Referrer-Policy': 'no-referrer' }

/**
 * Renders the page that sends the result to exactly the host origin. If another page opened the window, it receives
 * nothing.
 */
export function renderCallbackPage(locale: MailLocale, resultUri: string, hostOrigin: string): Response {
  const words = callbackWords[locale]
  const notify = (text: string) => escapeHtml(fillWords(text, { host: hostOrigin }))
  const attributes = `data-result="${escapeHtml(resultUri)}" data-host="${escapeHtml(hostOrigin)}" data-lost="${notify(words.lost)}"`
  const body = `<h1>${escapeHtml(words.close)}</h1>
<p role="status" ${attributes}>${notify(words.goesOn)}</p>`
  return renderPage({ title: words.close, lang: locale, body, script, headers })
}

/**
 * Renders the page that returns to the host page in the same tab. Does not redirect: some providers allow their form to
 * lead only to this origin (`form-action`). The browser would then block a redirect to another origin.
 */
export function renderReturnPage(locale: MailLocale, resultUri: string, page: URL): Response {
  const url = new URL(page)
  url.searchParams.set('result_uri', resultUri)
  const words = callbackWords[locale]
  const text = escapeHtml(fillWords(words.goesOn, { host: page.origin }))
  const body = `<p><a href="${escapeHtml(url.href)}">${text}</a></p>`
  return renderPage({ title: page.host, lang: locale, body, headers: { ...headers, Refresh: `0;url=${url.href}` } })
}

/** Renders the page for an answer that is invalid or belongs to no open log-in. */
export function renderLostPage(
  locale: MailLocale,
  what: keyof Pick<CallbackWords, 'beginAgain' | 'elsewhere' | 'unreadable'>,
): Response {
  const words = callbackWords[locale]
  const body = `<h1>${escapeHtml(words.over)}</h1><p>${escapeHtml(words[what])}</p>`
  return renderPage({ title: words.over, lang: locale, body, status: what === 'beginAgain' ? 410 : 400, headers })
}
