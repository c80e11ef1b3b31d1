import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Giriş yap',
  heading: '{app}, bu hesabın sizin olduğunu doğrulamak istiyor',
  text: 'Cüzdanınız aşağıdaki mesajı imzalar. Bunun ücreti yoktur ve hiçbir şey gönderilmez.',
  site: 'Web sitesi',
  account: 'Hesap',
  network: 'Ağ',
  statement: 'Mesaj',
  resources: 'Ayrıca belirtilen',
  sign: 'İmzala',
  signing: 'İmzalanıyor...',
  checking: 'Giriş yapılıyor...',
  cancel: 'İptal',
  canceling: 'İptal ediliyor...',
  declined: 'İmzalamadınız. Hiçbir şey olmadı; hazır olduğunuzda imzalayın.',
  smartAccountFailed: 'Giriş yapılamadı. Bu uygulama akıllı hesap imzasını kabul etmiyor olabilir.',
  unknownTitle: 'Uygulama yanıt vermiyor',
  unknownText: 'Giriş yapıp yapmadığınız öğrenilemedi. Bağlı kalırsınız. Birazdan tekrar deneyin.',
  mustAnswer: 'Giriş yapın veya bağlantıyı kesmek için iptal edin',
  slowText: 'Hâlâ bekleniyor. {wallet} uygulamasını açıp isteği orada arayın.',
}
