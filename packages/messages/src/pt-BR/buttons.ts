import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Conectar carteira',
  connecting: 'Conectando...',
  selectNetwork: 'Escolher rede',
  switchNetwork: 'Trocar de rede',
  unknownNetwork: 'Rede desconhecida',
}
