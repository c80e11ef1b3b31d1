import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Iniciar sesión',
  heading: '{app} necesita una prueba de que esta cuenta es tuya',
  text: 'Tu billetera firma el mensaje de abajo. No cuesta nada y no envía nada.',
  site: 'Sitio',
  account: 'Cuenta',
  network: 'Red',
  statement: 'Mensaje',
  resources: 'También se nombra',
  sign: 'Firmar',
  signing: 'Firmando...',
  checking: 'Iniciando sesión...',
  cancel: 'Cancelar',
  canceling: 'Cancelando...',
  declined: 'No has firmado. No ha pasado nada; firma cuando quieras.',
  smartAccountFailed: 'No se pudo iniciar sesión. Puede que esta app no acepte la firma de una cuenta inteligente.',
  unknownTitle: 'La app no responde',
  unknownText: 'No pudo decir si has iniciado sesión. Sigues conectado. Inténtalo de nuevo en un momento.',
  mustAnswer: 'Inicia sesión, o cancela para desconectar',
  slowText: 'Seguimos esperando. Abre {wallet} y busca allí la solicitud.',
}
