import type { MailWords } from '../Mail.js'

const notYou = 'Nếu không phải bạn, hãy đăng xuất trên mọi thiết bị trong cài đặt ví và báo cho ứng dụng.'

export const vi: MailWords = {
  code: {
    subject: 'Mã đăng nhập của bạn cho {host}',
    title: 'Đăng nhập vào {host}',
    lines: [
      'Hãy nhập mã này ở nơi bạn đã yêu cầu. Mã có hiệu lực mười phút, dùng một lần.',
      '{host} sẽ không bao giờ hỏi bạn mã này. Nếu bạn không yêu cầu mã, hãy bỏ qua thư này.',
    ],
  },
  device: {
    subject: 'Xác nhận thiết bị mới cho {host}',
    title: 'Một thiết bị mới muốn đăng nhập vào {host}',
    lines: [
      'Thiết bị: {device}',
      'Nếu là bạn, hãy mở trang và nhập số hiện ở nơi bạn đăng nhập. Liên kết có hiệu lực mười phút.',
      'Nếu không phải bạn, đừng mở: không có số đó thì không ai vào được.',
    ],
    button: 'Kiểm tra thiết bị',
  },
  newDevice: {
    subject: 'Thiết bị mới trên ví của bạn tại {host}',
    title: 'Bạn đã đăng nhập trên thiết bị mới',
    lines: ['Ứng dụng: {host}', 'Thiết bị: {device}', 'Thời gian: {time}', notYou],
  },
  newDeviceOpened: {
    subject: 'Thiết bị mới trên ví của bạn tại {host}',
    title: 'Bạn đã đăng nhập trên thiết bị mới, và ví của bạn đã được mở ở đó',
    lines: [
      'Ứng dụng: {host}',
      'Thiết bị: {device}',
      'Thời gian: {time}',
      'Ví được mở bằng khóa mà ứng dụng giữ cho bạn.',
      notYou,
    ],
  },
  changeCode: {
    subject: 'Mã để đổi địa chỉ email của bạn',
    title: 'Đổi địa chỉ email của bạn',
    lines: [
      'Hãy nhập mã này ở nơi bạn đã yêu cầu. Địa chỉ mới sẽ là {email}.',
      'Nếu bạn không yêu cầu, hãy bỏ qua thư này và đăng xuất trên mọi thiết bị trong cài đặt ví.',
    ],
  },
  approvalCode: {
    subject: 'Xác nhận yêu cầu từ {host}',
    title: '{host} đề nghị bạn xác nhận',
    lines: [
      'Hãy nhập mã này trong ví để xác nhận đúng việc này. Mã có hiệu lực mười phút, dùng một lần.',
      'Nếu bạn không yêu cầu, hãy bỏ qua thư này. Đừng đưa mã cho ai hay trang nào khác.',
    ],
  },
  emailChanged: {
    subject: 'Địa chỉ email của bạn đã được đổi',
    title: 'Địa chỉ email của bạn đã được đổi',
    lines: [
      'Giờ bạn đăng nhập bằng {email}.',
      'Thời gian: {time}',
      'Nếu không phải bạn, hãy liên hệ ngay với ứng dụng bạn dùng.',
    ],
  },
  undoableChange: {
    subject: 'Địa chỉ email của bạn đã được đổi',
    title: 'Địa chỉ email của bạn đã được đổi',
    lines: [
      'Giờ bạn đăng nhập vào {host} bằng {email}.',
      'Thời gian: {time}',
      'Nếu không phải bạn, hãy mở trang và nhấn nút ở đó, chậm nhất {until}. Địa chỉ cũ trở lại, và mọi người bị đăng xuất.',
    ],
    button: 'Không phải tôi',
  },
  changeUndone: {
    subject: 'Đã hoàn tác việc đổi địa chỉ email',
    title: 'Đã hoàn tác việc đổi địa chỉ email của bạn',
    lines: [
      'Ứng dụng: {host}',
      'Thời gian: {time}',
      'Địa chỉ trước đây đã trở lại. Mọi người đã bị đăng xuất, và các cách đăng nhập thêm sau khi đổi đã bị gỡ.',
      'Nếu không phải bạn, hãy liên hệ ngay với ứng dụng bạn dùng.',
    ],
  },
  linked: {
    subject: 'Đã thêm một cách đăng nhập',
    title: 'Giờ bạn cũng đăng nhập được bằng {method}',
    lines: ['Thời gian: {time}', notYou],
  },
  unlinked: {
    subject: 'Đã gỡ một cách đăng nhập',
    title: 'Bạn không còn đăng nhập được bằng {method}',
    lines: ['Thời gian: {time}', 'Thư về ví của bạn vẫn gửi đến địa chỉ này.', notYou],
  },
  noticesMoved: {
    subject: 'Thư về ví của bạn sẽ gửi đến địa chỉ khác',
    title: 'Thư về ví của bạn giờ gửi đến địa chỉ khác',
    lines: ['{method} đã báo cho chúng tôi địa chỉ mới của bạn.', 'Thời gian: {time}', notYou],
  },
  reused: {
    subject: 'Một phiên đăng nhập tại {host} đã kết thúc',
    title: 'Chúng tôi đã kết thúc một phiên đăng nhập để bảo vệ bạn',
    lines: [
      'Một phiên đăng nhập tại {host} được dùng ở hai nơi cùng lúc, nên có thể ai đó đã sao chép.',
      'Thời gian: {time}',
      'Hãy đăng nhập lại. Ví của bạn vẫn như cũ.',
    ],
  },
  security: {
    slotAdded: {
      subject: 'Đã thêm một cách mở ví của bạn',
      title: 'Có cách mới mở được ví của bạn',
      lines: ['Ứng dụng: {host}', 'Thời gian: {time}', notYou],
    },
    slotRemoved: {
      subject: 'Đã gỡ một cách mở ví của bạn',
      title: 'Đã gỡ một cách mở ví của bạn',
      lines: ['Ứng dụng: {host}', 'Thời gian: {time}', notYou],
    },
    kitCreated: {
      subject: 'Đã tạo bộ khôi phục',
      title: 'Đã tạo bộ khôi phục cho ví của bạn',
      lines: ['Ai có bộ này là mở được ví: hãy cất ở nơi không ai khác nhìn thấy.', 'Thời gian: {time}', notYou],
    },
    levelRaised: {
      subject: 'Giờ chỉ bạn mới mở được ví của bạn',
      title: 'Giờ chỉ bạn mới mở được ví của bạn',
      lines: ['Ứng dụng không còn khôi phục ví cho bạn được. Hãy giữ thêm một cách mở.', 'Thời gian: {time}', notYou],
    },
    exported: {
      subject: 'Khóa ví của bạn đã được hiển thị',
      title: 'Khóa ví của bạn đã được hiển thị',
      lines: [
        'Ứng dụng: {host}',
        'Thời gian: {time}',
        'Nếu không phải bạn, hãy chuyển ngay tài sản trong ví sang ví khác.',
      ],
    },
    deleted: {
      subject: 'Ví của bạn đã bị xóa',
      title: 'Ví của bạn đã bị xóa',
      lines: [
        'Ứng dụng: {host}',
        'Thời gian: {time}',
        'Các địa chỉ của ví đã mất vĩnh viễn. Nếu đăng nhập lại, bạn nhận ví mới.',
        'Nếu không phải bạn, hãy liên hệ ngay với ứng dụng bạn dùng.',
      ],
    },
    releaseStarted: {
      subject: 'Ví của bạn đang được khôi phục',
      title: 'Có người yêu cầu khôi phục ví của bạn trên thiết bị khác',
      lines: [
        'Ứng dụng: {host}',
        'Thời gian: {time}',
        'Nếu không phải bạn, hãy đăng nhập trên thiết bị quen thuộc và dừng việc đó.',
      ],
    },
    releaseDone: {
      subject: 'Ví của bạn đã được mở trên thiết bị khác',
      title: 'Ví của bạn đã được mở trên thiết bị khác',
      lines: ['Ứng dụng: {host}', 'Thời gian: {time}', notYou],
    },
  },
  page: {
    title: 'Kiểm tra thiết bị',
    question: 'Có phải bạn muốn đăng nhập vào {host}?',
    device: 'Thiết bị',
    time: 'Yêu cầu lúc',
    number: 'Số',
    numberHint: 'Nhập hai chữ số hiện ở nơi bạn đăng nhập.',
    approve: 'Phải, đăng nhập',
    refuse: 'Không, không phải tôi',
    warning: 'Nếu ai đó cho bạn một số hoặc gửi bạn đến đây, đó là lừa đảo: hãy chọn Không.',
    approved: 'Xong. Hãy quay lại trang bạn đăng nhập; một mã đang được gửi cho bạn.',
    refused: 'Không ai vào được. Bạn có thể đóng trang này.',
    wrong: 'Số không đúng nên lần đăng nhập này đã kết thúc. Nếu là bạn, hãy yêu cầu thư mới.',
    gone: 'Liên kết này đã được dùng hoặc quá cũ. Hãy yêu cầu thư mới.',
  },
  undo: {
    title: 'Hoàn tác việc đổi địa chỉ',
    question: 'Địa chỉ email của ví của bạn tại {host} có bị đổi mà bạn không biết?',
    explanation:
      'Nếu bạn hoàn tác, địa chỉ cũ trở lại, mọi người bị đăng xuất, các cách đăng nhập thêm sau khi đổi bị gỡ, và việc khôi phục đang chờ bị dừng.',
    time: 'Đổi lúc',
    confirm: 'Phải, hoàn tác',
    done: 'Xong. Địa chỉ cũ đã trở lại, và mọi người đã bị đăng xuất. Bạn có thể đóng trang này và đăng nhập lại.',
    gone: 'Liên kết này đã được dùng hoặc quá cũ.',
  },
}
