import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Masuk',
  heading: '{app} perlu bukti bahwa akun ini milik Anda',
  text: 'Dompet Anda menandatangani pesan di bawah. Ini gratis dan tidak mengirim apa pun.',
  site: 'Situs',
  account: 'Akun',
  network: 'Jaringan',
  statement: 'Pesan',
  resources: 'Juga disebut',
  sign: 'Tanda tangani',
  signing: 'Menandatangani...',
  checking: 'Sedang masuk...',
  cancel: 'Batal',
  canceling: 'Membatalkan...',
  declined: 'Anda tidak menandatangani. Tidak terjadi apa-apa; tanda tangani saat Anda siap.',
  smartAccountFailed: 'Tidak berhasil masuk. Aplikasi ini mungkin tidak menerima tanda tangan akun pintar.',
  unknownTitle: 'Aplikasi tidak menjawab',
  unknownText: 'Tidak diketahui apakah Anda sudah masuk. Anda tetap terhubung. Coba lagi sebentar lagi.',
  mustAnswer: 'Masuk, atau batal untuk memutuskan koneksi',
  slowText: 'Masih menunggu. Buka {wallet} dan cari permintaannya di sana.',
}
