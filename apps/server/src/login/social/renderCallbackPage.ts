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
  'zh-CN': {
    close: '你可以关闭此窗口',
    goesOn: '登录将在 {host} 继续。',
    lost: '此窗口与 {host} 失去了联系。请关闭它，然后在那里重新开始。',
    over: '这次登录已结束',
    beginAgain: '请返回原来的页面重新开始。',
    elsewhere: '要返回的页面与发起登录的页面不同。请在那里重新开始。',
    unreadable: '无法读取服务商的回应。请重新开始。',
  },
  'pt-BR': {
    close: 'Você pode fechar esta janela',
    goesOn: 'O login continua em {host}.',
    lost: 'Esta janela perdeu o contato com {host}. Feche-a e comece de novo por lá.',
    over: 'Este login terminou',
    beginAgain: 'Volte à página de onde você veio e comece de novo.',
    elsewhere: 'A página de retorno não é a que pediu o login. Comece de novo por lá.',
    unreadable: 'Não foi possível ler a resposta do provedor. Comece de novo.',
  },
  id: {
    close: 'Anda boleh menutup jendela ini',
    goesOn: 'Proses masuk berlanjut di {host}.',
    lost: 'Jendela ini kehilangan kontak dengan {host}. Tutup dan mulai lagi di sana.',
    over: 'Proses masuk ini berakhir',
    beginAgain: 'Kembali ke halaman asal Anda dan mulai lagi.',
    elsewhere: 'Halaman tujuan bukan halaman yang meminta. Mulai lagi di sana.',
    unreadable: 'Jawaban penyedia tidak terbaca. Mulai lagi.',
  },
  vi: {
    close: 'Bạn có thể đóng cửa sổ này',
    goesOn: 'Đăng nhập tiếp tục tại {host}.',
    lost: 'Cửa sổ này mất liên lạc với {host}. Hãy đóng lại và bắt đầu lại ở đó.',
    over: 'Lần đăng nhập này đã kết thúc',
    beginAgain: 'Hãy quay lại trang trước đó và bắt đầu lại.',
    elsewhere: 'Trang để quay lại không phải trang đã yêu cầu. Hãy bắt đầu lại ở đó.',
    unreadable: 'Không đọc được phản hồi của nhà cung cấp. Hãy bắt đầu lại.',
  },
  ko: {
    close: '이 창을 닫아도 됩니다',
    goesOn: '로그인은 {host}에서 계속됩니다.',
    lost: '이 창과 {host}의 연결이 끊어졌습니다. 창을 닫고 거기서 다시 시작하세요.',
    over: '이 로그인은 종료되었습니다',
    beginAgain: '이전 페이지로 돌아가 다시 시작하세요.',
    elsewhere: '돌아갈 페이지가 로그인을 요청한 페이지와 다릅니다. 거기서 다시 시작하세요.',
    unreadable: '제공업체의 응답을 읽을 수 없습니다. 다시 시작하세요.',
  },
  hi: {
    close: 'आप यह विंडो बंद कर सकते हैं',
    goesOn: 'लॉग इन {host} पर जारी रहेगा।',
    lost: 'इस विंडो का {host} से संपर्क टूट गया। इसे बंद करें और वहाँ फिर से शुरू करें।',
    over: 'यह लॉग इन समाप्त हो गया है',
    beginAgain: 'जिस पेज से आप आए थे, वहाँ लौटें और फिर से शुरू करें।',
    elsewhere: 'लौटने का पेज वह नहीं है जिसने अनुरोध किया था। वहाँ फिर से शुरू करें।',
    unreadable: 'प्रदाता का जवाब पढ़ा नहीं जा सका। फिर से शुरू करें।',
  },
  tr: {
    close: 'Bu pencereyi kapatabilirsiniz',
    goesOn: 'Giriş {host} üzerinde devam ediyor.',
    lost: 'Bu pencerenin {host} ile bağlantısı koptu. Pencereyi kapatın ve orada yeniden başlayın.',
    over: 'Bu giriş sona erdi',
    beginAgain: 'Geldiğiniz sayfaya dönün ve yeniden başlayın.',
    elsewhere: 'Dönülecek sayfa, isteği gönderen sayfa değil. Orada yeniden başlayın.',
    unreadable: 'Sağlayıcının yanıtı okunamıyor. Yeniden başlayın.',
  },
  ru: {
    close: 'Это окно можно закрыть',
    goesOn: 'Вход продолжится на {host}.',
    lost: 'Это окно потеряло связь с {host}. Закройте его и начните там заново.',
    over: 'Этот вход завершён',
    beginAgain: 'Вернитесь на страницу, с которой пришли, и начните заново.',
    elsewhere: 'Страница для возврата — не та, что запросила вход. Начните там заново.',
    unreadable: 'Не удалось прочитать ответ провайдера. Начните заново.',
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
