import type { MailWords } from '../Mail.js'

const notYou = 'Si no fuiste tú, cierra todas las sesiones en los ajustes de la cartera y avisa a la aplicación.'

export const es: MailWords = {
  code: {
    subject: 'Tu código de acceso para {host}',
    title: 'Entrar en {host}',
    lines: [
      'Escribe este código donde lo pediste. Sirve una vez y durante diez minutos.',
      'Nadie de {host} te lo pedirá nunca. Si no pediste un código, ignora este correo.',
    ],
  },
  device: {
    subject: 'Confirma un dispositivo nuevo para {host}',
    title: 'Un dispositivo nuevo quiere entrar en {host}',
    lines: [
      'Dispositivo: {device}',
      'Si eres tú, abre la página y escribe el número que aparece donde estás entrando. El enlace sirve diez minutos.',
      'Si no eres tú, no lo abras: sin el número no entra nadie.',
    ],
    button: 'Revisar el dispositivo',
  },
  newDevice: {
    subject: 'Dispositivo nuevo en tu cartera de {host}',
    title: 'Entraste desde un dispositivo nuevo',
    lines: ['Aplicación: {host}', 'Dispositivo: {device}', 'Hora: {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'Dispositivo nuevo en tu cartera de {host}',
    title: 'Entraste desde un dispositivo nuevo y tu cartera se abrió en él',
    lines: [
      'Aplicación: {host}',
      'Dispositivo: {device}',
      'Hora: {time}',
      'Se abrió con la clave que la aplicación guarda por ti.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Tu código para cambiar el correo electrónico',
    title: 'Cambia tu correo electrónico',
    lines: [
      'Escribe este código donde lo pediste. La dirección nueva será {email}.',
      'Si no lo pediste, ignora este correo y cierra todas las sesiones en los ajustes de la cartera.',
    ],
  },
  approvalCode: {
    subject: 'Confirma una solicitud de {host}',
    title: '{host} te pide una confirmación',
    lines: [
      'Escribe este código en la billetera para confirmar exactamente esto. Vale diez minutos, una sola vez.',
      'Si no lo has pedido, ignora este correo. No des el código a ninguna persona ni a otra página.',
    ],
  },
  emailChanged: {
    subject: 'Tu correo electrónico ha cambiado',
    title: 'Tu correo electrónico ha cambiado',
    lines: ['Ahora entras con {email}.', 'Hora: {time}', 'Si no fuiste tú, avisa ya a la aplicación que usas.'],
  },
  undoableChange: {
    subject: 'Tu correo electrónico ha cambiado',
    title: 'Tu correo electrónico ha cambiado',
    lines: [
      'Ahora entras en {host} con {email}.',
      'Hora: {time}',
      'Si no fuiste tú, abre la página y pulsa el botón que hay en ella, a más tardar hasta {until}. Vuelve tu dirección anterior y se cierran todas las sesiones.',
    ],
    button: 'No fui yo',
  },
  changeUndone: {
    subject: 'Se deshizo el cambio de tu dirección de correo',
    title: 'Se deshizo el cambio de tu dirección de correo',
    lines: [
      'Aplicación: {host}',
      'Hora: {time}',
      'Ha vuelto la dirección anterior. Se cerraron todas las sesiones y se quitaron las formas de entrar añadidas después del cambio.',
      'Si no fuiste tú, avisa ya a la aplicación que usas.',
    ],
  },
  linked: {
    subject: 'Se añadió una forma de entrar',
    title: 'Ahora también puedes entrar con {method}',
    lines: ['Hora: {time}', notYou],
  },
  unlinked: {
    subject: 'Se quitó una forma de entrar',
    title: 'Ya no puedes entrar con {method}',
    lines: ['Hora: {time}', 'Los correos sobre tu cartera siguen llegando a esta dirección.', notYou],
  },
  noticesMoved: {
    subject: 'Los correos sobre tu cartera van a otra dirección',
    title: 'Los correos sobre tu cartera llegan ahora a otra dirección',
    lines: ['{method} nos ha dado una nueva dirección tuya.', 'Hora: {time}', notYou],
  },
  reused: {
    subject: 'Se cerró una sesión en {host}',
    title: 'Cerramos una sesión por tu seguridad',
    lines: [
      'Una sesión en {host} se usó en dos sitios a la vez; alguien podría haberla copiado.',
      'Hora: {time}',
      'Entra de nuevo. Tu cartera está como la dejaste.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Se añadió una forma de abrir tu cartera',
      title: 'Hay una forma nueva de abrir tu cartera',
      lines: ['Aplicación: {host}', 'Hora: {time}', notYou],
    },
    slotRemoved: {
      subject: 'Se quitó una forma de abrir tu cartera',
      title: 'Se quitó una forma de abrir tu cartera',
      lines: ['Aplicación: {host}', 'Hora: {time}', notYou],
    },
    kitCreated: {
      subject: 'Se creó un kit de recuperación',
      title: 'Se creó un kit de recuperación de tu cartera',
      lines: ['Quien lo tenga abre la cartera: guárdalo donde nadie más mire.', 'Hora: {time}', notYou],
    },
    levelRaised: {
      subject: 'Ahora solo tú puedes abrir tu cartera',
      title: 'Ahora solo tú puedes abrir tu cartera',
      lines: [
        'La aplicación ya no puede recuperarla por ti. Ten una segunda forma de abrirla.',
        'Hora: {time}',
        notYou,
      ],
    },
    exported: {
      subject: 'Se mostraron las claves de tu cartera',
      title: 'Se mostraron las claves de tu cartera',
      lines: ['Aplicación: {host}', 'Hora: {time}', 'Si no fuiste tú, pasa ya a otra cartera lo que hay en esta.'],
    },
    deleted: {
      subject: 'Se eliminó tu cartera',
      title: 'Se eliminó tu cartera',
      lines: [
        'Aplicación: {host}',
        'Hora: {time}',
        'Sus direcciones se perdieron para siempre. Si vuelves a entrar, tendrás una cartera nueva.',
        'Si no fuiste tú, avisa ya a la aplicación que usas.',
      ],
    },
    releaseStarted: {
      subject: 'Se está recuperando tu cartera',
      title: 'Alguien pidió recuperar tu cartera en otro dispositivo',
      lines: [
        'Aplicación: {host}',
        'Hora: {time}',
        'Si no fuiste tú, entra en un dispositivo conocido y detenlo allí.',
      ],
    },
    releaseDone: {
      subject: 'Tu cartera se abrió en otro dispositivo',
      title: 'Tu cartera se abrió en otro dispositivo',
      lines: ['Aplicación: {host}', 'Hora: {time}', notYou],
    },
  },
  page: {
    title: 'Revisar el dispositivo',
    question: '¿Eres tú quien quiere entrar en {host}?',
    device: 'Dispositivo',
    time: 'Pedido a las',
    number: 'Número',
    numberHint: 'Escribe las dos cifras que aparecen donde estás entrando.',
    approve: 'Sí, entrar',
    refuse: 'No, no soy yo',
    warning: 'Si alguien te dio un número o te envió aquí, es un engaño: pulsa No.',
    approved: 'Listo. Vuelve a la página donde estás entrando; te llegará un código.',
    refused: 'No entra nadie. Puedes cerrar esta página.',
    wrong: 'El número no es correcto y este acceso ha terminado. Si eres tú, pide otro correo.',
    gone: 'Este enlace ya se usó o es demasiado antiguo. Pide otro correo.',
  },
  undo: {
    title: 'Deshacer el cambio de dirección',
    question: '¿Se cambió sin ti la dirección de correo de tu cartera en {host}?',
    explanation:
      'Si lo deshaces, vuelve tu dirección anterior, se cierran todas las sesiones, se quitan las formas de entrar añadidas después del cambio y se detiene cualquier recuperación en espera.',
    time: 'Cambiada el',
    confirm: 'Sí, deshacer',
    done: 'Listo. Ha vuelto tu dirección anterior y se cerraron todas las sesiones. Puedes cerrar esta página y entrar de nuevo.',
    gone: 'Este enlace ya se usó o es demasiado antiguo.',
  },
}
