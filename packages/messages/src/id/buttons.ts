import type { Words } from '../en.js'

/** The texts on the host page while the widget is closed. */
export const buttons: Words<'buttons'> = {
  connect: 'Hubungkan Dompet',
  connecting: 'Menghubungkan...',
  selectNetwork: 'Pilih Jaringan',
  switchNetwork: 'Ganti Jaringan',
  unknownNetwork: 'Jaringan Tidak Dikenal',
}
