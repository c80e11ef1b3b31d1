import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Anmelden',
  heading: '{app} braucht den Beweis, dass dieses Konto dir gehört',
  text: 'Deine Wallet signiert die Nachricht unten. Das kostet nichts und sendet nichts.',
  site: 'Website',
  account: 'Konto',
  network: 'Netzwerk',
  statement: 'Nachricht',
  resources: 'Außerdem genannt',
  sign: 'Signieren',
  signing: 'Signiert...',
  checking: 'Wird angemeldet...',
  cancel: 'Abbrechen',
  canceling: 'Bricht ab...',
  declined: 'Du hast nicht signiert. Es ist nichts passiert; signiere, wenn du bereit bist.',
  smartAccountFailed:
    'Die Anmeldung hat nicht geklappt. Diese App nimmt die Signatur eines Smart Accounts vielleicht nicht an.',
  unknownTitle: 'Die App antwortet nicht',
  unknownText: 'Sie konnte nicht sagen, ob du angemeldet bist. Du bleibst verbunden. Versuche es gleich noch einmal.',
  mustAnswer: 'Melde dich an, oder brich ab, um zu trennen',
  slowText: 'Es dauert noch. Öffne {wallet} und suche dort nach der Anfrage.',
}
