import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Hubungkan dompet',
  connecting: 'Menghubungkan...',
  selectNetwork: 'Pilih jaringan',
  switchNetwork: 'Ganti jaringan',
  unknownNetwork: 'Jaringan tidak dikenal',
}
