import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط...',
  selectNetwork: 'اختيار الشبكة',
  switchNetwork: 'تبديل الشبكة',
  unknownNetwork: 'شبكة غير معروفة',
}
