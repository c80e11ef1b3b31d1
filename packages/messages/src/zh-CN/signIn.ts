import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: '登录',
  heading: '{app} 需要证明此账户属于你',
  text: '你的钱包会签署下面的消息。这不收费，也不会发送任何资产。',
  site: '网站',
  account: '账户',
  network: '网络',
  statement: '消息',
  resources: '还提到',
  sign: '签名',
  signing: '正在签名...',
  checking: '正在登录...',
  cancel: '取消',
  canceling: '正在取消...',
  declined: '你没有签名。没有发生任何事；准备好后再签名。',
  smartAccountFailed: '登录失败。此应用可能不接受智能账户的签名。',
  unknownTitle: '应用没有回应',
  unknownText: '无法得知你是否已登录。你会保持连接。请稍后重试。',
  mustAnswer: '请登录，或取消以断开连接',
  slowText: '仍在等待。请打开 {wallet} 查看请求。',
}
