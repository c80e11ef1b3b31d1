import type { Words } from '../en.js'

export const buttons: Words<'buttons'> = {
  connect: 'Cüzdan bağla',
  connecting: 'Bağlanıyor...',
  selectNetwork: 'Ağ seç',
  switchNetwork: 'Ağ değiştir',
  unknownNetwork: 'Bilinmeyen ağ',
}
