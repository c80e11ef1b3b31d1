import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Wallet verbinden',
  connecting: 'Wird verbunden...',
  selectNetwork: 'Netzwerk wählen',
  switchNetwork: 'Netzwerk wechseln',
  unknownNetwork: 'Unbekanntes Netzwerk',
}
