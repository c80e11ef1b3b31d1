import type { Words } from '../en.js'

export const buttons: Words<'buttons'> = {
  connect: 'Подключить кошелёк',
  connecting: 'Подключение...',
  selectNetwork: 'Выбрать сеть',
  switchNetwork: 'Сменить сеть',
  unknownNetwork: 'Неизвестная сеть',
}
