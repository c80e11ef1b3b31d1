import type { MailWords } from '../Mail.js'

const notYou = 'Warst du das nicht, melde dich in den Einstellungen der Wallet überall ab und sag der App Bescheid.'

export const de: MailWords = {
  code: {
    subject: 'Dein Anmeldecode für {host}',
    title: 'Anmelden bei {host}',
    lines: [
      'Gib diesen Code dort ein, wo du ihn angefordert hast. Er gilt zehn Minuten und einmal.',
      'Niemand von {host} wird dich je danach fragen. Hast du keinen Code angefordert, beachte diese Mail nicht.',
    ],
  },
  device: {
    subject: 'Neues Gerät für {host} bestätigen',
    title: 'Ein neues Gerät möchte sich bei {host} anmelden',
    lines: [
      'Gerät: {device}',
      'Bist du das, öffne die Seite und gib die Zahl ein, die dort steht, wo du dich anmeldest. Der Link gilt zehn Minuten.',
      'Bist du es nicht, öffne ihn nicht: Ohne die Zahl kommt niemand hinein.',
    ],
    button: 'Gerät prüfen',
  },
  newDevice: {
    subject: 'Neues Gerät an deiner Wallet bei {host}',
    title: 'Du hast dich auf einem neuen Gerät angemeldet',
    lines: ['App: {host}', 'Gerät: {device}', 'Zeit: {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'Neues Gerät an deiner Wallet bei {host}',
    title: 'Du hast dich auf einem neuen Gerät angemeldet, und deine Wallet wurde dort geöffnet',
    lines: [
      'App: {host}',
      'Gerät: {device}',
      'Zeit: {time}',
      'Geöffnet wurde sie mit dem Schlüssel, den die App für dich aufbewahrt.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Dein Code zum Ändern der E-Mail-Adresse',
    title: 'E-Mail-Adresse ändern',
    lines: [
      'Gib diesen Code dort ein, wo du ihn angefordert hast. Die neue Adresse wird {email}.',
      'Hast du das nicht verlangt, beachte diese Mail nicht und melde dich in den Einstellungen der Wallet überall ab.',
    ],
  },
  approvalCode: {
    subject: 'Bestätige eine Anfrage von {host}',
    title: '{host} bittet dich um eine Bestätigung',
    lines: [
      'Gib diesen Code in der Wallet ein, um genau das zu bestätigen. Er gilt zehn Minuten und nur einmal.',
      'Wenn du das nicht angefordert hast, ignoriere diese Mail. Gib den Code keiner Person und keiner anderen Seite.',
    ],
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    title: 'Deine E-Mail-Adresse wurde geändert',
    lines: [
      'Du meldest dich jetzt mit {email} an.',
      'Zeit: {time}',
      'Warst du das nicht, wende dich sofort an die App, die du benutzt.',
    ],
  },
  undoableChange: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    title: 'Deine E-Mail-Adresse wurde geändert',
    lines: [
      'Du meldest dich bei {host} jetzt mit {email} an.',
      'Zeit: {time}',
      'Warst du das nicht, öffne die Seite und drücke dort den Knopf, spätestens bis {until}. Deine alte Adresse kommt zurück, und alle werden abgemeldet.',
    ],
    button: 'Das war ich nicht',
  },
  changeUndone: {
    subject: 'Die Änderung deiner E-Mail-Adresse wurde rückgängig gemacht',
    title: 'Die Änderung deiner E-Mail-Adresse wurde rückgängig gemacht',
    lines: [
      'App: {host}',
      'Zeit: {time}',
      'Die Adresse von vorher ist wieder da. Alle wurden abgemeldet, und Wege zur Anmeldung, die nach der Änderung hinzukamen, sind weg.',
      'Warst du das nicht, wende dich sofort an die App, die du benutzt.',
    ],
  },
  linked: {
    subject: 'Ein Weg zur Anmeldung kam hinzu',
    title: 'Du kannst dich jetzt auch mit {method} anmelden',
    lines: ['Zeit: {time}', notYou],
  },
  unlinked: {
    subject: 'Ein Weg zur Anmeldung wurde entfernt',
    title: 'Du kannst dich nicht mehr mit {method} anmelden',
    lines: ['Zeit: {time}', 'Mails zu deiner Wallet kommen weiterhin an diese Adresse.', notYou],
  },
  noticesMoved: {
    subject: 'Mails zu deiner Wallet gehen an eine andere Adresse',
    title: 'Mails zu deiner Wallet gehen jetzt an eine andere Adresse',
    lines: ['{method} hat uns eine neue Adresse von dir genannt.', 'Zeit: {time}', notYou],
  },
  reused: {
    subject: 'Eine Anmeldung bei {host} wurde beendet',
    title: 'Wir haben zu deiner Sicherheit eine Anmeldung beendet',
    lines: [
      'Eine Anmeldung bei {host} wurde an zwei Orten zugleich benutzt; jemand könnte sie kopiert haben.',
      'Zeit: {time}',
      'Melde dich neu an. Deine Wallet ist, wie du sie verlassen hast.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Ein Weg, deine Wallet zu öffnen, kam hinzu',
      title: 'Ein neuer Weg öffnet deine Wallet',
      lines: ['App: {host}', 'Zeit: {time}', notYou],
    },
    slotRemoved: {
      subject: 'Ein Weg, deine Wallet zu öffnen, wurde entfernt',
      title: 'Ein Weg, deine Wallet zu öffnen, wurde entfernt',
      lines: ['App: {host}', 'Zeit: {time}', notYou],
    },
    kitCreated: {
      subject: 'Ein Notfallpaket wurde erstellt',
      title: 'Ein Notfallpaket deiner Wallet wurde erstellt',
      lines: ['Wer es hat, öffnet die Wallet: Bewahre es auf, wo sonst niemand hinsieht.', 'Zeit: {time}', notYou],
    },
    levelRaised: {
      subject: 'Nur du kannst deine Wallet jetzt öffnen',
      title: 'Nur du kannst deine Wallet jetzt öffnen',
      lines: [
        'Die App kann sie nicht mehr für dich wiederherstellen. Halte einen zweiten Weg bereit.',
        'Zeit: {time}',
        notYou,
      ],
    },
    exported: {
      subject: 'Die Schlüssel deiner Wallet wurden angezeigt',
      title: 'Die Schlüssel deiner Wallet wurden angezeigt',
      lines: ['App: {host}', 'Zeit: {time}', 'Warst du das nicht, bring den Inhalt der Wallet jetzt in eine andere.'],
    },
    deleted: {
      subject: 'Deine Wallet wurde gelöscht',
      title: 'Deine Wallet wurde gelöscht',
      lines: [
        'App: {host}',
        'Zeit: {time}',
        'Ihre Adressen sind endgültig weg. Meldest du dich wieder an, bekommst du eine neue Wallet.',
        'Warst du das nicht, wende dich sofort an die App, die du benutzt.',
      ],
    },
    releaseStarted: {
      subject: 'Deine Wallet wird wiederhergestellt',
      title: 'Jemand möchte deine Wallet auf einem anderen Gerät wiederherstellen',
      lines: [
        'App: {host}',
        'Zeit: {time}',
        'Warst du das nicht, melde dich auf einem vertrauten Gerät an und halte es dort an.',
      ],
    },
    releaseDone: {
      subject: 'Deine Wallet wurde auf einem anderen Gerät geöffnet',
      title: 'Deine Wallet wurde auf einem anderen Gerät geöffnet',
      lines: ['App: {host}', 'Zeit: {time}', notYou],
    },
  },
  page: {
    title: 'Gerät prüfen',
    question: 'Meldest du dich gerade bei {host} an?',
    device: 'Gerät',
    time: 'Angefragt um',
    number: 'Zahl',
    numberHint: 'Gib die zwei Ziffern ein, die dort stehen, wo du dich anmeldest.',
    approve: 'Ja, anmelden',
    refuse: 'Nein, das bin ich nicht',
    warning: 'Hat dir jemand eine Zahl genannt oder dich hergeschickt, ist es ein Trick: Wähle Nein.',
    approved: 'Fertig. Geh zurück zur Seite, auf der du dich anmeldest; ein Code ist unterwegs zu dir.',
    refused: 'Niemand kommt hinein. Du kannst diese Seite schließen.',
    wrong: 'Die Zahl ist falsch, deshalb ist diese Anmeldung beendet. Bist du es, fordere eine neue Mail an.',
    gone: 'Dieser Link wurde schon benutzt oder ist zu alt. Fordere eine neue Mail an.',
  },
  undo: {
    title: 'Änderung der Adresse rückgängig machen',
    question: 'Wurde die E-Mail-Adresse deiner Wallet bei {host} ohne dich geändert?',
    explanation:
      'Machst du es rückgängig, kommt deine alte Adresse zurück, alle werden abgemeldet, Wege zur Anmeldung, die nach der Änderung hinzukamen, werden entfernt, und eine wartende Wiederherstellung wird angehalten.',
    time: 'Geändert am',
    confirm: 'Ja, rückgängig machen',
    done: 'Fertig. Deine alte Adresse ist wieder da, und alle sind abgemeldet. Du kannst diese Seite schließen und dich neu anmelden.',
    gone: 'Dieser Link wurde schon benutzt oder ist zu alt.',
  },
}
