import type { MailWords } from '../Mail.js'

const notYou = 'Bu siz değilseniz cüzdan ayarlarından tüm cihazlarda çıkış yapın ve uygulamaya bildirin.'

export const tr: MailWords = {
  code: {
    subject: '{host} giriş kodunuz',
    title: '{host} sitesine giriş yapın',
    lines: [
      'Bu kodu istediğiniz yere yazın. On dakika geçerlidir ve bir kez çalışır.',
      '{host} adına hiç kimse sizden bu kodu istemez. Kod istemediyseniz bu e-postayı dikkate almayın.',
    ],
  },
  device: {
    subject: '{host} için yeni bir cihazı onaylayın',
    title: 'Yeni bir cihaz {host} sitesine giriş yapmak istiyor',
    lines: [
      'Cihaz: {device}',
      'Bu sizseniz sayfayı açın ve giriş yaptığınız yerde gösterilen sayıyı yazın. Bağlantı on dakika geçerlidir.',
      'Bu siz değilseniz açmayın: sayı olmadan kimse giremez.',
    ],
    button: 'Cihazı kontrol et',
  },
  newDevice: {
    subject: '{host} cüzdanınızda yeni cihaz',
    title: 'Yeni bir cihazda giriş yaptınız',
    lines: ['Uygulama: {host}', 'Cihaz: {device}', 'Zaman: {time}', notYou],
  },
  newDeviceOpened: {
    subject: '{host} cüzdanınızda yeni cihaz',
    title: 'Yeni bir cihazda giriş yaptınız ve cüzdanınız orada açıldı',
    lines: [
      'Uygulama: {host}',
      'Cihaz: {device}',
      'Zaman: {time}',
      'Uygulamanın sizin için sakladığı anahtarla açıldı.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'E-posta adresinizi değiştirme kodunuz',
    title: 'E-posta adresinizi değiştirin',
    lines: [
      'Bu kodu istediğiniz yere yazın. Yeni adres {email} olacak.',
      'Bunu istemediyseniz bu e-postayı dikkate almayın ve cüzdan ayarlarından tüm cihazlarda çıkış yapın.',
    ],
  },
  approvalCode: {
    subject: '{host} isteğini onaylayın',
    title: '{host} onayınızı istiyor',
    lines: [
      'Tam olarak bunu onaylamak için bu kodu cüzdana yazın. On dakika geçerlidir ve bir kez çalışır.',
      'Bunu istemediyseniz bu e-postayı dikkate almayın. Kodu kimseye vermeyin ve başka bir sayfaya yazmayın.',
    ],
  },
  emailChanged: {
    subject: 'E-posta adresiniz değiştirildi',
    title: 'E-posta adresiniz değiştirildi',
    lines: [
      'Artık {email} ile giriş yapıyorsunuz.',
      'Zaman: {time}',
      'Bu siz değilseniz hemen kullandığınız uygulamaya başvurun.',
    ],
  },
  undoableChange: {
    subject: 'E-posta adresiniz değiştirildi',
    title: 'E-posta adresiniz değiştirildi',
    lines: [
      'Artık {host} sitesine {email} ile giriş yapıyorsunuz.',
      'Zaman: {time}',
      'Bu siz değilseniz sayfayı açıp oradaki düğmeye basın; son zaman: {until}. Eski adresiniz geri gelir ve tüm cihazlarda çıkış yapılır.',
    ],
    button: 'Bu ben değildim',
  },
  changeUndone: {
    subject: 'E-posta adresi değişikliğiniz geri alındı',
    title: 'E-posta adresi değişikliğiniz geri alındı',
    lines: [
      'Uygulama: {host}',
      'Zaman: {time}',
      'Önceki adres geri geldi. Tüm cihazlarda çıkış yapıldı ve değişiklikten sonra eklenen giriş yolları kaldırıldı.',
      'Bu siz değilseniz hemen kullandığınız uygulamaya başvurun.',
    ],
  },
  linked: {
    subject: 'Bir giriş yolu eklendi',
    title: 'Artık {method} ile de giriş yapabilirsiniz',
    lines: ['Zaman: {time}', notYou],
  },
  unlinked: {
    subject: 'Bir giriş yolu kaldırıldı',
    title: 'Artık {method} ile giriş yapamazsınız',
    lines: ['Zaman: {time}', 'Cüzdanınızla ilgili e-postalar yine bu adrese gelir.', notYou],
  },
  noticesMoved: {
    subject: 'Cüzdanınızla ilgili e-postalar başka bir adrese gidiyor',
    title: 'Cüzdanınızla ilgili e-postalar artık başka bir adrese gidiyor',
    lines: ['{method} bize yeni bir adresinizi bildirdi.', 'Zaman: {time}', notYou],
  },
  reused: {
    subject: '{host} girişi sonlandırıldı',
    title: 'Güvenliğiniz için bir girişi sonlandırdık',
    lines: [
      '{host} girişi aynı anda iki yerde kullanıldı; biri onu kopyalamış olabilir.',
      'Zaman: {time}',
      'Yeniden giriş yapın. Cüzdanınız bıraktığınız gibi.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Cüzdanınızı açmak için bir yol eklendi',
      title: 'Cüzdanınızı yeni bir yol açıyor',
      lines: ['Uygulama: {host}', 'Zaman: {time}', notYou],
    },
    slotRemoved: {
      subject: 'Cüzdanınızı açmanın bir yolu kaldırıldı',
      title: 'Cüzdanınızı açmanın bir yolu kaldırıldı',
      lines: ['Uygulama: {host}', 'Zaman: {time}', notYou],
    },
    kitCreated: {
      subject: 'Bir kurtarma kiti oluşturuldu',
      title: 'Cüzdanınızın bir kurtarma kiti oluşturuldu',
      lines: ['Kit kimdeyse cüzdanı açar: onu başkasının bakmadığı bir yerde saklayın.', 'Zaman: {time}', notYou],
    },
    levelRaised: {
      subject: 'Cüzdanınızı artık yalnızca siz açabilirsiniz',
      title: 'Cüzdanınızı artık yalnızca siz açabilirsiniz',
      lines: ['Uygulama onu artık sizin için kurtaramaz. İkinci bir açma yolu bulundurun.', 'Zaman: {time}', notYou],
    },
    exported: {
      subject: 'Cüzdanınızın anahtarları gösterildi',
      title: 'Cüzdanınızın anahtarları gösterildi',
      lines: ['Uygulama: {host}', 'Zaman: {time}', 'Bu siz değilseniz cüzdandakileri hemen başka bir cüzdana taşıyın.'],
    },
    deleted: {
      subject: 'Cüzdanınız silindi',
      title: 'Cüzdanınız silindi',
      lines: [
        'Uygulama: {host}',
        'Zaman: {time}',
        'Adresleri temelli gitti. Yeniden giriş yaparsanız yeni bir cüzdan alırsınız.',
        'Bu siz değilseniz hemen kullandığınız uygulamaya başvurun.',
      ],
    },
    releaseStarted: {
      subject: 'Cüzdanınız kurtarılıyor',
      title: 'Biri cüzdanınızı başka bir cihazda kurtarmak istedi',
      lines: [
        'Uygulama: {host}',
        'Zaman: {time}',
        'Bu siz değilseniz bildiğiniz bir cihazda giriş yapıp işlemi orada durdurun.',
      ],
    },
    releaseDone: {
      subject: 'Cüzdanınız başka bir cihazda açıldı',
      title: 'Cüzdanınız başka bir cihazda açıldı',
      lines: ['Uygulama: {host}', 'Zaman: {time}', notYou],
    },
  },
  page: {
    title: 'Cihazı kontrol edin',
    question: '{host} sitesine giriş yapmak isteyen siz misiniz?',
    device: 'Cihaz',
    time: 'İstek zamanı',
    number: 'Sayı',
    numberHint: 'Giriş yaptığınız yerde gösterilen iki rakamı yazın.',
    approve: 'Evet, giriş yap',
    refuse: 'Hayır, bu ben değilim',
    warning: 'Biri size bir sayı söylediyse veya sizi buraya gönderdiyse bu bir tuzaktır: Hayır düğmesine basın.',
    approved: 'Tamam. Giriş yaptığınız sayfaya dönün; size bir kod geliyor.',
    refused: 'Kimse giremez. Bu sayfayı kapatabilirsiniz.',
    wrong: 'Sayı yanlış olduğu için bu giriş sonlandı. Bu sizseniz yeni bir e-posta isteyin.',
    gone: 'Bu bağlantı kullanılmış veya çok eski. Yeni bir e-posta isteyin.',
  },
  undo: {
    title: 'Adres değişikliğini geri alın',
    question: '{host} cüzdanınızın e-posta adresi siz olmadan mı değiştirildi?',
    explanation:
      'Geri alırsanız eski adresiniz geri gelir, tüm cihazlarda çıkış yapılır, değişiklikten sonra eklenen giriş yolları kaldırılır ve bekleyen kurtarma durdurulur.',
    time: 'Değişiklik zamanı',
    confirm: 'Evet, geri al',
    done: 'Tamam. Eski adresiniz geri geldi ve tüm cihazlarda çıkış yapıldı. Bu sayfayı kapatıp yeniden giriş yapabilirsiniz.',
    gone: 'Bu bağlantı kullanılmış veya çok eski.',
  },
}
