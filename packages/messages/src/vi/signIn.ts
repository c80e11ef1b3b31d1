import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: 'Đăng nhập',
  heading: '{app} cần bằng chứng rằng tài khoản này là của bạn',
  text: 'Ví của bạn ký thông điệp dưới đây. Việc này miễn phí và không gửi gì.',
  site: 'Trang web',
  account: 'Tài khoản',
  network: 'Mạng',
  statement: 'Thông điệp',
  resources: 'Cũng nhắc đến',
  sign: 'Ký',
  signing: 'Đang ký...',
  checking: 'Đang đăng nhập...',
  cancel: 'Hủy',
  canceling: 'Đang hủy...',
  declined: 'Bạn chưa ký. Không có gì xảy ra; hãy ký khi bạn sẵn sàng.',
  smartAccountFailed:
    'Đăng nhập không thành công. Ứng dụng này có thể không chấp nhận chữ ký của tài khoản thông minh.',
  unknownTitle: 'Ứng dụng không phản hồi',
  unknownText: 'Không biết bạn đã đăng nhập hay chưa. Bạn vẫn giữ kết nối. Hãy thử lại sau giây lát.',
  mustAnswer: 'Hãy đăng nhập, hoặc hủy để ngắt kết nối',
  slowText: 'Vẫn đang chờ. Hãy mở {wallet} và tìm yêu cầu ở đó.',
}
