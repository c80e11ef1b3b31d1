import type { MailWords } from '../Mail.js'

const notYou =
  'Si ce n’était pas vous, déconnectez-vous partout dans les réglages du portefeuille et prévenez l’application.'

export const fr: MailWords = {
  code: {
    subject: 'Votre code de connexion pour {host}',
    title: 'Connexion à {host}',
    lines: [
      'Saisissez ce code là où vous l’avez demandé. Il sert une fois, pendant dix minutes.',
      'Personne de {host} ne vous le demandera jamais. Si vous n’avez pas demandé de code, ignorez ce message.',
    ],
  },
  device: {
    subject: 'Confirmez un nouvel appareil pour {host}',
    title: 'Un nouvel appareil veut se connecter à {host}',
    lines: [
      'Appareil : {device}',
      'Si c’est vous, ouvrez la page et saisissez le nombre affiché là où vous vous connectez. Le lien sert dix minutes.',
      'Sinon, ne l’ouvrez pas : sans le nombre, personne n’entre.',
    ],
    button: 'Vérifier l’appareil',
  },
  newDevice: {
    subject: 'Nouvel appareil sur votre portefeuille de {host}',
    title: 'Vous vous êtes connecté sur un nouvel appareil',
    lines: ['Application : {host}', 'Appareil : {device}', 'Heure : {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'Nouvel appareil sur votre portefeuille de {host}',
    title: 'Vous vous êtes connecté sur un nouvel appareil, et votre portefeuille y a été ouvert',
    lines: [
      'Application : {host}',
      'Appareil : {device}',
      'Heure : {time}',
      'Il a été ouvert avec la clé que l’application garde pour vous.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Votre code pour changer d’adresse e-mail',
    title: 'Changer d’adresse e-mail',
    lines: [
      'Saisissez ce code là où vous l’avez demandé. La nouvelle adresse sera {email}.',
      'Si vous n’avez rien demandé, ignorez ce message et déconnectez-vous partout dans les réglages du portefeuille.',
    ],
  },
  approvalCode: {
    subject: 'Confirmez une demande de {host}',
    title: '{host} vous demande une confirmation',
    lines: [
      'Saisissez ce code dans le portefeuille pour confirmer exactement ceci. Il est valable dix minutes, une seule fois.',
      'Si vous n’avez rien demandé, ignorez ce message. Ne donnez le code à personne ni à aucune autre page.',
    ],
  },
  emailChanged: {
    subject: 'Votre adresse e-mail a changé',
    title: 'Votre adresse e-mail a changé',
    lines: [
      'Vous vous connectez désormais avec {email}.',
      'Heure : {time}',
      'Si ce n’était pas vous, prévenez tout de suite l’application que vous utilisez.',
    ],
  },
  undoableChange: {
    subject: 'Votre adresse e-mail a changé',
    title: 'Votre adresse e-mail a changé',
    lines: [
      'Vous vous connectez désormais à {host} avec {email}.',
      'Heure : {time}',
      'Si ce n’était pas vous, ouvrez la page et appuyez sur son bouton, au plus tard le {until}. Votre ancienne adresse revient et tout le monde est déconnecté.',
    ],
    button: 'Ce n’était pas moi',
  },
  changeUndone: {
    subject: 'Le changement de votre adresse e-mail a été annulé',
    title: 'Le changement de votre adresse e-mail a été annulé',
    lines: [
      'Application : {host}',
      'Heure : {time}',
      'L’adresse d’avant est de retour. Tout le monde a été déconnecté, et les moyens de connexion ajoutés après le changement ont été retirés.',
      'Si ce n’était pas vous, prévenez tout de suite l’application que vous utilisez.',
    ],
  },
  linked: {
    subject: 'Un moyen de connexion a été ajouté',
    title: 'Vous pouvez aussi vous connecter avec {method}',
    lines: ['Heure : {time}', notYou],
  },
  unlinked: {
    subject: 'Un moyen de connexion a été retiré',
    title: 'Vous ne pouvez plus vous connecter avec {method}',
    lines: ['Heure : {time}', 'Les e-mails sur votre portefeuille arrivent toujours à cette adresse.', notYou],
  },
  noticesMoved: {
    subject: 'Les e-mails sur votre portefeuille changent d’adresse',
    title: 'Les e-mails sur votre portefeuille arrivent désormais à une autre adresse',
    lines: ['{method} nous a indiqué votre nouvelle adresse.', 'Heure : {time}', notYou],
  },
  reused: {
    subject: 'Une connexion à {host} a été fermée',
    title: 'Nous avons fermé une connexion pour votre sécurité',
    lines: [
      'Une connexion à {host} a servi à deux endroits à la fois ; quelqu’un l’a peut-être copiée.',
      'Heure : {time}',
      'Reconnectez-vous. Votre portefeuille est tel que vous l’avez laissé.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Un moyen d’ouvrir votre portefeuille a été ajouté',
      title: 'Un nouveau moyen ouvre votre portefeuille',
      lines: ['Application : {host}', 'Heure : {time}', notYou],
    },
    slotRemoved: {
      subject: 'Un moyen d’ouvrir votre portefeuille a été retiré',
      title: 'Un moyen d’ouvrir votre portefeuille a été retiré',
      lines: ['Application : {host}', 'Heure : {time}', notYou],
    },
    kitCreated: {
      subject: 'Un kit de secours a été créé',
      title: 'Un kit de secours de votre portefeuille a été créé',
      lines: [
        'Qui le possède ouvre le portefeuille : gardez-le là où personne d’autre ne regarde.',
        'Heure : {time}',
        notYou,
      ],
    },
    levelRaised: {
      subject: 'Vous seul pouvez maintenant ouvrir votre portefeuille',
      title: 'Vous seul pouvez maintenant ouvrir votre portefeuille',
      lines: [
        'L’application ne peut plus le récupérer pour vous. Gardez un second moyen de l’ouvrir.',
        'Heure : {time}',
        notYou,
      ],
    },
    exported: {
      subject: 'Les clés de votre portefeuille ont été affichées',
      title: 'Les clés de votre portefeuille ont été affichées',
      lines: [
        'Application : {host}',
        'Heure : {time}',
        'Si ce n’était pas vous, transférez tout de suite son contenu vers un autre portefeuille.',
      ],
    },
    deleted: {
      subject: 'Votre portefeuille a été supprimé',
      title: 'Votre portefeuille a été supprimé',
      lines: [
        'Application : {host}',
        'Heure : {time}',
        'Ses adresses sont perdues pour toujours. Si vous vous reconnectez, vous aurez un nouveau portefeuille.',
        'Si ce n’était pas vous, prévenez tout de suite l’application que vous utilisez.',
      ],
    },
    releaseStarted: {
      subject: 'Votre portefeuille est en cours de récupération',
      title: 'Quelqu’un a demandé à récupérer votre portefeuille sur un autre appareil',
      lines: [
        'Application : {host}',
        'Heure : {time}',
        'Si ce n’était pas vous, connectez-vous sur un appareil connu et arrêtez-la.',
      ],
    },
    releaseDone: {
      subject: 'Votre portefeuille a été ouvert sur un autre appareil',
      title: 'Votre portefeuille a été ouvert sur un autre appareil',
      lines: ['Application : {host}', 'Heure : {time}', notYou],
    },
  },
  page: {
    title: 'Vérifier l’appareil',
    question: 'Est-ce vous qui voulez vous connecter à {host} ?',
    device: 'Appareil',
    time: 'Demandé à',
    number: 'Nombre',
    numberHint: 'Saisissez les deux chiffres affichés là où vous vous connectez.',
    approve: 'Oui, me connecter',
    refuse: 'Non, ce n’est pas moi',
    warning: 'Si quelqu’un vous a donné un nombre ou envoyé ici, c’est un piège : choisissez Non.',
    approved: 'C’est fait. Revenez à la page où vous vous connectez ; un code est en route.',
    refused: 'Personne n’entre. Vous pouvez fermer cette page.',
    wrong: 'Le nombre est faux, cette connexion est donc terminée. Si c’est vous, demandez un nouveau message.',
    gone: 'Ce lien a déjà servi ou est trop ancien. Demandez un nouveau message.',
  },
  undo: {
    title: 'Annuler le changement d’adresse',
    question: 'L’adresse e-mail de votre portefeuille de {host} a-t-elle été changée sans vous ?',
    explanation:
      'Si vous l’annulez, votre ancienne adresse revient, tout le monde est déconnecté, les moyens de connexion ajoutés après le changement sont retirés et une récupération en attente est arrêtée.',
    time: 'Changée le',
    confirm: 'Oui, annuler',
    done: 'C’est fait. Votre ancienne adresse est de retour et tout le monde est déconnecté. Vous pouvez fermer cette page et vous reconnecter.',
    gone: 'Ce lien a déjà servi ou est trop ancien.',
  },
}
