import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: '连接钱包',
  connecting: '正在连接...',
  selectNetwork: '选择网络',
  switchNetwork: '切换网络',
  unknownNetwork: '未知网络',
}
