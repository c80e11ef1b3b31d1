import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'サインイン',
  heading: '{app} はこのアカウントがあなたのものである証明を必要としています',
  text: 'ウォレットが下のメッセージに署名します。費用はかからず、何も送信されません。',
  site: 'サイト',
  account: 'アカウント',
  network: 'ネットワーク',
  statement: 'メッセージ',
  resources: 'その他の記載',
  sign: '署名',
  signing: '署名中...',
  checking: 'サインイン中...',
  cancel: 'キャンセル',
  canceling: 'キャンセル中...',
  declined: '署名されませんでした。何も起きていません。準備ができたら署名してください。',
  smartAccountFailed:
    'サインインできませんでした。このアプリはスマートアカウントの署名を受け付けない可能性があります。',
  unknownTitle: 'アプリが応答しません',
  unknownText:
    'サインイン済みかどうか確認できませんでした。接続は続いています。しばらくしてからもう一度お試しください。',
  mustAnswer: 'サインインするか、キャンセルして切断してください',
  slowText: 'まだ待っています。{wallet} を開いてリクエストを確認してください。',
}
