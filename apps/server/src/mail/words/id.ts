import type { MailWords } from '../Mail.js'

const notYou = 'Jika bukan Anda, keluar di semua perangkat lewat pengaturan dompet dan beri tahu aplikasinya.'

export const id: MailWords = {
  code: {
    subject: 'Kode masuk Anda untuk {host}',
    title: 'Masuk ke {host}',
    lines: [
      'Ketik kode ini di tempat Anda memintanya. Kode berlaku sepuluh menit, satu kali.',
      '{host} tidak akan pernah menanyakannya kepada Anda. Jika Anda tidak meminta kode, abaikan email ini.',
    ],
  },
  device: {
    subject: 'Konfirmasi perangkat baru untuk {host}',
    title: 'Perangkat baru ingin masuk ke {host}',
    lines: [
      'Perangkat: {device}',
      'Jika ini Anda, buka halamannya dan ketik angka yang tampil di tempat Anda masuk. Tautan berlaku sepuluh menit.',
      'Jika bukan Anda, jangan dibuka: tanpa angka itu tidak ada yang bisa masuk.',
    ],
    button: 'Periksa perangkat',
  },
  newDevice: {
    subject: 'Perangkat baru di dompet Anda pada {host}',
    title: 'Anda masuk di perangkat baru',
    lines: ['Aplikasi: {host}', 'Perangkat: {device}', 'Waktu: {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'Perangkat baru di dompet Anda pada {host}',
    title: 'Anda masuk di perangkat baru, dan dompet Anda dibuka di sana',
    lines: [
      'Aplikasi: {host}',
      'Perangkat: {device}',
      'Waktu: {time}',
      'Dompet dibuka dengan kunci yang disimpan aplikasi untuk Anda.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Kode Anda untuk mengubah alamat email',
    title: 'Ubah alamat email Anda',
    lines: [
      'Ketik kode ini di tempat Anda memintanya. Alamat barunya {email}.',
      'Jika Anda tidak memintanya, abaikan email ini dan keluar di semua perangkat lewat pengaturan dompet.',
    ],
  },
  approvalCode: {
    subject: 'Konfirmasi permintaan dari {host}',
    title: '{host} meminta konfirmasi Anda',
    lines: [
      'Ketik kode ini di dompet untuk mengonfirmasi tepat hal ini. Kode berlaku sepuluh menit, satu kali.',
      'Jika Anda tidak memintanya, abaikan email ini. Jangan berikan kode kepada siapa pun atau halaman lain.',
    ],
  },
  emailChanged: {
    subject: 'Alamat email Anda telah diubah',
    title: 'Alamat email Anda telah diubah',
    lines: [
      'Anda sekarang masuk dengan {email}.',
      'Waktu: {time}',
      'Jika bukan Anda, segera hubungi aplikasi yang Anda pakai.',
    ],
  },
  undoableChange: {
    subject: 'Alamat email Anda telah diubah',
    title: 'Alamat email Anda telah diubah',
    lines: [
      'Anda sekarang masuk ke {host} dengan {email}.',
      'Waktu: {time}',
      'Jika bukan Anda, buka halamannya dan tekan tombol di sana, paling lambat {until}. Alamat lama Anda kembali, dan semua orang dikeluarkan.',
    ],
    button: 'Ini bukan saya',
  },
  changeUndone: {
    subject: 'Perubahan alamat email Anda dibatalkan',
    title: 'Perubahan alamat email Anda dibatalkan',
    lines: [
      'Aplikasi: {host}',
      'Waktu: {time}',
      'Alamat sebelumnya kembali. Semua orang dikeluarkan, dan cara masuk yang ditambahkan setelah perubahan dihapus.',
      'Jika bukan Anda, segera hubungi aplikasi yang Anda pakai.',
    ],
  },
  linked: {
    subject: 'Cara masuk telah ditambahkan',
    title: 'Anda sekarang juga bisa masuk dengan {method}',
    lines: ['Waktu: {time}', notYou],
  },
  unlinked: {
    subject: 'Cara masuk telah dihapus',
    title: 'Anda tidak bisa lagi masuk dengan {method}',
    lines: ['Waktu: {time}', 'Email tentang dompet Anda tetap dikirim ke alamat ini.', notYou],
  },
  noticesMoved: {
    subject: 'Email tentang dompet Anda dikirim ke alamat lain',
    title: 'Email tentang dompet Anda sekarang dikirim ke alamat lain',
    lines: ['{method} memberi tahu kami alamat baru Anda.', 'Waktu: {time}', notYou],
  },
  reused: {
    subject: 'Sebuah sesi masuk di {host} diakhiri',
    title: 'Kami mengakhiri sebuah sesi masuk demi keamanan Anda',
    lines: [
      'Sebuah sesi masuk di {host} dipakai di dua tempat sekaligus, jadi mungkin ada yang menyalinnya.',
      'Waktu: {time}',
      'Masuk lagi. Dompet Anda tetap seperti semula.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Cara membuka dompet Anda telah ditambahkan',
      title: 'Cara baru membuka dompet Anda',
      lines: ['Aplikasi: {host}', 'Waktu: {time}', notYou],
    },
    slotRemoved: {
      subject: 'Cara membuka dompet Anda telah dihapus',
      title: 'Cara membuka dompet Anda telah dihapus',
      lines: ['Aplikasi: {host}', 'Waktu: {time}', notYou],
    },
    kitCreated: {
      subject: 'Kit pemulihan telah dibuat',
      title: 'Kit pemulihan dompet Anda telah dibuat',
      lines: [
        'Yang memilikinya bisa membuka dompet: simpan di tempat yang tidak dilihat orang lain.',
        'Waktu: {time}',
        notYou,
      ],
    },
    levelRaised: {
      subject: 'Sekarang hanya Anda yang bisa membuka dompet Anda',
      title: 'Sekarang hanya Anda yang bisa membuka dompet Anda',
      lines: [
        'Aplikasi tidak bisa lagi memulihkannya untuk Anda. Simpan cara kedua untuk membukanya.',
        'Waktu: {time}',
        notYou,
      ],
    },
    exported: {
      subject: 'Kunci dompet Anda telah ditampilkan',
      title: 'Kunci dompet Anda telah ditampilkan',
      lines: ['Aplikasi: {host}', 'Waktu: {time}', 'Jika bukan Anda, pindahkan isi dompet ke dompet lain sekarang.'],
    },
    deleted: {
      subject: 'Dompet Anda telah dihapus',
      title: 'Dompet Anda telah dihapus',
      lines: [
        'Aplikasi: {host}',
        'Waktu: {time}',
        'Alamatnya hilang selamanya. Jika masuk lagi, Anda mendapat dompet baru.',
        'Jika bukan Anda, segera hubungi aplikasi yang Anda pakai.',
      ],
    },
    releaseStarted: {
      subject: 'Dompet Anda sedang dipulihkan',
      title: 'Seseorang meminta pemulihan dompet Anda di perangkat lain',
      lines: [
        'Aplikasi: {host}',
        'Waktu: {time}',
        'Jika bukan Anda, masuk di perangkat yang Anda kenal dan hentikan di sana.',
      ],
    },
    releaseDone: {
      subject: 'Dompet Anda dibuka di perangkat lain',
      title: 'Dompet Anda dibuka di perangkat lain',
      lines: ['Aplikasi: {host}', 'Waktu: {time}', notYou],
    },
  },
  page: {
    title: 'Periksa perangkat',
    question: 'Apakah Anda yang ingin masuk ke {host}?',
    device: 'Perangkat',
    time: 'Diminta pada',
    number: 'Angka',
    numberHint: 'Ketik dua angka yang tampil di tempat Anda masuk.',
    approve: 'Ya, masuk',
    refuse: 'Tidak, ini bukan saya',
    warning: 'Jika seseorang memberi tahu Anda angka atau mengirim Anda ke sini, itu penipuan: pilih Tidak.',
    approved: 'Selesai. Kembali ke halaman tempat Anda masuk; kode sedang dikirim kepada Anda.',
    refused: 'Tidak ada yang bisa masuk. Anda bisa menutup halaman ini.',
    wrong: 'Angkanya salah, jadi proses masuk ini berakhir. Jika ini Anda, minta email baru.',
    gone: 'Tautan ini sudah dipakai atau terlalu lama. Minta email baru.',
  },
  undo: {
    title: 'Batalkan perubahan alamat',
    question: 'Apakah alamat email dompet Anda di {host} diubah tanpa Anda?',
    explanation:
      'Jika Anda membatalkannya, alamat lama Anda kembali, semua orang dikeluarkan, cara masuk yang ditambahkan setelah perubahan dihapus, dan pemulihan yang menunggu dihentikan.',
    time: 'Diubah pada',
    confirm: 'Ya, batalkan perubahan',
    done: 'Selesai. Alamat lama Anda kembali, dan semua orang dikeluarkan. Anda bisa menutup halaman ini dan masuk lagi.',
    gone: 'Tautan ini sudah dipakai atau terlalu lama.',
  },
}
