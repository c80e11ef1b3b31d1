import type { MailWords } from '../Mail.js'

const notYou = 'If this was not you, sign out everywhere in the wallet settings and inform the app.'

export const en: MailWords = {
  code: {
    subject: 'Your log-in code for {host}',
    title: 'Log in to {host}',
    lines: [
      'Type this code on the page where you log in. It works once, for ten minutes.',
      '{host} never asks you for it. If you did not request a code, ignore this mail.',
    ],
  },
  device: {
    subject: 'Confirm a new device for {host}',
    title: 'A new device wants to log in to {host}',
    lines: [
      'Device: {device}',
      'If this is you, open the page and type the number that is shown where you log in. The link works for ten minutes.',
      'If this is not you, do not open it. Without the number, the log-in is not possible.',
    ],
    button: 'Check the device',
  },
  newDevice: {
    subject: 'New device on your wallet at {host}',
    title: 'You logged in on a new device',
    lines: ['App: {host}', 'Device: {device}', 'Time: {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'New device on your wallet at {host}',
    title: 'You logged in on a new device, and your wallet was opened there',
    lines: [
      'App: {host}',
      'Device: {device}',
      'Time: {time}',
      'It was opened with the key that the app keeps for you.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Your code to change your e-mail address',
    title: 'Change your e-mail address',
    lines: [
      'Type this code on the page where you change the address. The new address will be {email}.',
      'If you did not request this, ignore this mail and sign out everywhere in the wallet settings.',
    ],
  },
  approvalCode: {
    subject: 'Confirm a request from {host}',
    title: 'Confirm a request from {host}',
    lines: [
      'Type this code in the wallet to confirm exactly this. It works once, for ten minutes.',
      'If you did not request this, ignore this mail. Do not give the code to another person or page.',
    ],
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    title: 'Your e-mail address was changed',
    lines: ['You now log in with {email}.', 'Time: {time}', 'If this was not you, contact the app now.'],
  },
  undoableChange: {
    subject: 'Your e-mail address was changed',
    title: 'Your e-mail address was changed',
    lines: [
      'You now log in to {host} with {email}.',
      'Time: {time}',
      'If this was not you, open the page and press the button there, until {until} at the latest. Your old address comes back, and all devices are logged out.',
    ],
    button: 'This was not me',
  },
  changeUndone: {
    subject: 'The change of your e-mail address was undone',
    title: 'The change of your e-mail address was undone',
    lines: [
      'App: {host}',
      'Time: {time}',
      'Your old address is back. All devices are logged out, and ways to log in that came after the change are removed.',
      'If this was not you, contact the app now.',
    ],
  },
  linked: {
    subject: 'A way to log in was added',
    title: 'You can now also log in with {method}',
    lines: ['Time: {time}', notYou],
  },
  unlinked: {
    subject: 'A way to log in was removed',
    title: 'You can no longer log in with {method}',
    lines: ['Time: {time}', 'Mails about your wallet still come to this address.', notYou],
  },
  noticesMoved: {
    subject: 'Mails about your wallet go to another address',
    title: 'Mails about your wallet now go to another address',
    lines: ['{method} has reported a new address for you.', 'Time: {time}', notYou],
  },
  reused: {
    subject: 'A log-in at {host} was ended',
    title: 'We ended a log-in for your safety',
    lines: [
      'A log-in at {host} was used in two places at once, so another person may have copied it.',
      'Time: {time}',
      'Log in again. Your wallet is as you left it.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'A way to open your wallet was added',
      title: 'A new way opens your wallet',
      lines: ['App: {host}', 'Time: {time}', notYou],
    },
    slotRemoved: {
      subject: 'A way to open your wallet was removed',
      title: 'A way to open your wallet was removed',
      lines: ['App: {host}', 'Time: {time}', notYou],
    },
    kitCreated: {
      subject: 'A recovery kit was made',
      title: 'A recovery kit of your wallet was made',
      lines: ['It opens the wallet. Store it where only you find it.', 'Time: {time}', notYou],
    },
    levelRaised: {
      subject: 'Only you can open your wallet now',
      title: 'Only you can open your wallet now',
      lines: ['The app can no longer recover it for you. Keep a second way to open it.', 'Time: {time}', notYou],
    },
    exported: {
      subject: 'The keys of your wallet were shown',
      title: 'The keys of your wallet were shown',
      lines: ['App: {host}', 'Time: {time}', 'If this was not you, move what the wallet holds to another one now.'],
    },
    deleted: {
      subject: 'Your wallet was deleted',
      title: 'Your wallet was deleted',
      lines: [
        'App: {host}',
        'Time: {time}',
        'Its addresses are gone for good. If you log in again, you get a new wallet.',
        'If this was not you, contact the app now.',
      ],
    },
    releaseStarted: {
      subject: 'Your wallet is being recovered',
      title: 'A recovery of your wallet on another device has started',
      lines: ['App: {host}', 'Time: {time}', 'If this was not you, log in on a device you know and stop it there.'],
    },
    releaseDone: {
      subject: 'Your wallet was opened on another device',
      title: 'Your wallet was opened on another device',
      lines: ['App: {host}', 'Time: {time}', notYou],
    },
  },
  page: {
    title: 'Check the device',
    question: 'Is it you who wants to log in to {host}?',
    device: 'Device',
    time: 'Requested at',
    number: 'Number',
    numberHint: 'Type the two digits shown where you log in.',
    approve: 'Yes, log in',
    refuse: 'No, this is not me',
    warning: 'If another person told you a number or sent you here, it is a trick. Press No.',
    approved: 'Done. Go back to the page where you log in; a code is on its way to you.',
    refused: 'The log-in is rejected. You can close this page.',
    wrong: 'The number is wrong, so this log-in has ended. If it is you, request a new mail.',
    gone: 'This link has been used or is too old. Request a new mail.',
  },
  undo: {
    title: 'Undo the change of your address',
    question: 'Was the e-mail address of your wallet at {host} changed without you?',
    explanation:
      'If you undo it, your old address comes back, all devices are logged out, ways to log in that came after the change are removed, and a recovery that waits is stopped.',
    time: 'Changed at',
    confirm: 'Yes, undo it',
    done: 'Done. Your old address is back, and all devices are logged out. You can close this page and log in again.',
    gone: 'This link has been used or is too old.',
  },
}
