import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Conectar billetera',
  connecting: 'Conectando...',
  selectNetwork: 'Elegir red',
  switchNetwork: 'Cambiar de red',
  unknownNetwork: 'Red desconocida',
}
