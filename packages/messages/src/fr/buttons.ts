import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Connecter un portefeuille',
  connecting: 'Connexion...',
  selectNetwork: 'Choisir un réseau',
  switchNetwork: 'Changer de réseau',
  unknownNetwork: 'Réseau inconnu',
}
