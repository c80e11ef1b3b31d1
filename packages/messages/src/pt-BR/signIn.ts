import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Entrar',
  heading: '{app} precisa de uma prova de que esta conta é sua',
  text: 'Sua carteira assina a mensagem abaixo. Não custa nada e não envia nada.',
  site: 'Site',
  account: 'Conta',
  network: 'Rede',
  statement: 'Mensagem',
  resources: 'Também citados',
  sign: 'Assinar',
  signing: 'Assinando...',
  checking: 'Entrando...',
  cancel: 'Cancelar',
  canceling: 'Cancelando...',
  declined: 'Você não assinou. Nada aconteceu; assine quando quiser.',
  smartAccountFailed: 'Não foi possível entrar. Este app talvez não aceite a assinatura de uma conta inteligente.',
  unknownTitle: 'O app não responde',
  unknownText: 'Não foi possível saber se você entrou. Você continua conectado. Tente de novo em instantes.',
  mustAnswer: 'Entre, ou cancele para desconectar',
  slowText: 'Ainda aguardando. Abra {wallet} e procure o pedido lá.',
}
