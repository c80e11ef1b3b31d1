import { account, embedded, networks, receive, send } from './ar/account.js'
import { buy } from './ar/buy.js'
import { core, pairing, wallets } from './ar/connecting.js'
import { activity, nfts, tokens } from './ar/holdings.js'
import { email, login, socials } from './ar/logIn.js'
import { names } from './ar/names.js'
import { signIn } from './ar/signIn.js'
import { swap } from './ar/swap.js'
import { buttonWords } from './buttonWords.js'
import type { Messages } from './en.js'

/**
 * Every word in Arabic, fetched as one file. Names, amounts and addresses stand in isolates (U+2068 … U+2069), so that Latin text
 * does not reorder its neighbours.
 */
export const ar: Messages = {
  buttons: buttonWords.ar,
  core,
  wallets,
  pairing,
  login,
  email,
  socials,
  account,
  activity,
  nfts,
  tokens,
  embedded,
  networks,
  send,
  receive,
  buy,
  swap,
  names,
  signIn,
  errors: {
    TOKEN_BALANCE_UNAVAILABLE: 'رصيد الرموز غير متاح',
    INVALID_APP_CONFIGURATION: 'إعداد هذا التطبيق غير مكتمل. من فضلك أخبر أصحابه.',
    EMBEDDED_WALLET_LOAD_FAILED: 'تعذّر تحميل تسجيل الدخول. تحقق من اتصالك ثم أعد المحاولة.',
    EMBEDDED_WALLET_TIMED_OUT: 'لم يُجب تسجيل الدخول. أعد المحاولة.',
    SESSION_EXPIRED: 'انتهت جلستك. تحقق من ساعة جهازك ثم اربط من جديد.',
    PROJECT_ID_NOT_CONFIGURED: 'إعداد هذا التطبيق غير مكتمل. من فضلك أخبر أصحابه.',
    EMAIL_LOGIN_UNAVAILABLE: 'تسجيل الدخول غير متاح الآن. حاول لاحقًا أو اربط محفظة.',
    FRAME_LOAD_FAILED: 'تعذر تحميل تسجيل الدخول. تحقق من اتصالك وحاول مجددًا.',
    FRAME_REQUEST_TIMED_OUT: 'لم يُجب تسجيل الدخول في الوقت المحدد. حاول مجددًا.',
    FRAME_REQUEST_ABORTED: 'حدث خطأ ما. حاول مجددًا.',
    FRAME_NOT_SET: 'تعذر تحميل تسجيل الدخول. تحقق من اتصالك وحاول مجددًا.',
    EMAIL_COOLDOWN: 'يرجى المحاولة مجددًا بعد {seconds} ثانية',
    METHOD_NOT_ALLOWED: 'طلب هذا التطبيق شيئًا لا تسمح به محفظتك.',
    LOG_IN_REFUSED: 'رُفض تسجيل الدخول. حاول مجددًا.',
    LOG_IN_CANCELED: 'أُلغي تسجيل الدخول.',
    SEND_FIELDS_REQUIRED: 'أدخل المبلغ والمستلم.',
    SEND_TOKEN_REQUIRED: 'اختر رمزًا لإرساله.',
    UNSUPPORTED_CHAIN: 'هذا لا يعمل على الشبكة الحالية. انتقل إلى شبكة أخرى.',
    NETWORK_NOT_FOUND: 'هذا التطبيق لا يعرف تلك الشبكة.',
    NAME_RESOLUTION_FAILED: 'تعذّر البحث عن الاسم. أعد المحاولة أو الصق العنوان.',
    CHAIN_NOT_SUPPORTED: 'محفظتك لا تدعم هذه الشبكة.',
    DISCONNECT_FAILED: 'تعذّر قطع الربط. أعد المحاولة.',
    CONNECTOR_NOT_FOUND: 'لم تعد هذه المحفظة هنا. تأكد من أنها مفعّلة.',
    INVALID_ADDRESS: 'هذا العنوان غير صالح.',
    INSUFFICIENT_FUNDS: 'رصيدك لا يكفي، مع احتساب رسوم الشبكة.',
    USER_REJECTED: 'رفضتَ الطلب في محفظتك.',
    REQUEST_PENDING: 'يوجد طلب مفتوح في محفظتك. أجب عنه هناك.',
    UNAUTHORIZED: 'لم تسمح محفظتك بهذا الحساب. اربطها من جديد.',
    METHOD_NOT_SUPPORTED: 'لا تستطيع محفظتك فعل هذا.',
    WALLET_DISCONNECTED: 'محفظتك غير مربوطة. اربطها من جديد.',
    CHAIN_DISCONNECTED: 'فقدت محفظتك الاتصال بهذه الشبكة. أعد المحاولة بعد قليل.',
    UNRECOGNIZED_CHAIN: 'لا تعرف محفظتك هذه الشبكة بعد. أضفها هناك ثم أعد المحاولة.',
    WALLET_REQUEST_FAILED: 'لم تستطع محفظتك فعل هذا. أعد المحاولة.',
    WALLET_ANSWER_INVALID: 'أعطت محفظتك جوابًا لا نستطيع قراءته. حدّثها أو جرّب غيرها.',
    WALLET_NO_ACCOUNTS: 'لم تشارك محفظتك أي حساب. اختر حسابًا هناك ثم أعد المحاولة.',
    SIGN_IN_FAILED: 'لم يقبل التطبيق تسجيل دخولك. أعد المحاولة.',
    ABORTED: 'أُلغي.',
    TIMED_OUT: 'لم يصل جواب في الوقت المحدد. أعد المحاولة.',
    OFFLINE: 'أنت غير متصل. تحقق من اتصالك ثم أعد المحاولة.',
    HTTP_FAILED: 'الخدمة غير متاحة الآن. أعد المحاولة بعد قليل.',
    RATE_LIMITED: 'طلبات كثيرة. أعد المحاولة بعد {seconds} ثانية.',
    RESPONSE_INVALID: 'أعطت الخدمة جوابًا لا نستطيع قراءته. أعد المحاولة لاحقًا.',
    RECIPIENT_REFUSED: 'لا يقبله هذا العقد. سيضيع هناك.',
    BELOW_RENT_MINIMUM: 'يحمل الحساب هنا {amount} {symbol} على الأقل، أو لا شيء.',
    TOKEN_NOT_SENDABLE: 'لا يمكن إرسال هذا الرمز من هنا.',
    SWAP_REFUSED: 'سيصل من هذا التبديل أقل من الحد الأدنى. لم يُرسل شيء.',
    TOKEN_NOT_FOUND: 'لا يوجد رمز في هذا العنوان.',
    TRANSACTION_REPLACED: 'حلّت معاملة أخرى محلها.',
    RPC_FAILED: 'لم تقبل الشبكة هذا. أعد المحاولة بعد قليل.',
    TRANSACTION_FAILED: 'فشلت المعاملة. لم تُنفق إلا رسوم الشبكة.',
    UNKNOWN: 'حدث خطأ ما. أعد المحاولة.',
  },
}
