import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Kết nối ví',
  connecting: 'Đang kết nối...',
  selectNetwork: 'Chọn mạng',
  switchNetwork: 'Chuyển mạng',
  unknownNetwork: 'Mạng không xác định',
}
