import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Se connecter',
  heading: '{app} a besoin de la preuve que ce compte est le vôtre',
  text: 'Votre portefeuille signe le message ci-dessous. Cela ne coûte rien et n’envoie rien.',
  site: 'Site web',
  account: 'Compte',
  network: 'Réseau',
  statement: 'Texte',
  resources: 'Aussi mentionné',
  sign: 'Signer',
  signing: 'Signature...',
  checking: 'Connexion...',
  cancel: 'Annuler',
  canceling: 'Annulation...',
  declined: 'Vous n’avez pas signé. Rien ne s’est passé ; signez quand vous serez prêt.',
  smartAccountFailed: 'La connexion a échoué. Cette app n’accepte peut-être pas la signature d’un compte intelligent.',
  unknownTitle: 'L’app ne répond pas',
  unknownText: 'Elle n’a pas pu dire si vous êtes connecté. Votre portefeuille reste relié. Réessayez dans un instant.',
  mustAnswer: 'Signez, ou annulez pour déconnecter',
  slowText: 'Toujours en attente. Ouvrez {wallet} et cherchez-y la demande.',
}
