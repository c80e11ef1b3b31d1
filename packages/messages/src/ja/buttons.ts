import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'ウォレットを接続',
  connecting: '接続中...',
  selectNetwork: 'ネットワークを選択',
  switchNetwork: 'ネットワークを切り替え',
  unknownNetwork: '不明なネットワーク',
}
