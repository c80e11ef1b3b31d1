import type { MailWords } from '../Mail.js'

const notYou = '본인이 아니라면 지갑 설정에서 모든 기기를 로그아웃하고 앱에 알려주세요.'

export const ko: MailWords = {
  code: {
    subject: '{host} 로그인 코드',
    title: '{host} 로그인',
    lines: [
      '코드를 요청한 화면에 입력하세요. 10분 동안 한 번만 쓸 수 있어요.',
      '{host}에서는 절대로 이 코드를 묻지 않아요. 코드를 요청하지 않았다면 이 메일을 무시하세요.',
    ],
  },
  device: {
    subject: '{host} 새 기기 확인',
    title: '새 기기에서 {host} 로그인을 시도하고 있어요',
    lines: [
      '기기: {device}',
      '본인이라면 페이지를 열고 로그인 화면에 표시된 숫자를 입력하세요. 링크는 10분 동안 쓸 수 있어요.',
      '본인이 아니라면 열지 마세요. 숫자가 없으면 아무도 로그인할 수 없어요.',
    ],
    button: '기기 확인',
  },
  newDevice: {
    subject: '{host} 지갑에 새 기기가 로그인했어요',
    title: '새 기기에서 로그인했어요',
    lines: ['앱: {host}', '기기: {device}', '시간: {time}', notYou],
  },
  newDeviceOpened: {
    subject: '{host} 지갑에 새 기기가 로그인했어요',
    title: '새 기기에서 로그인했고, 그 기기에서 지갑이 열렸어요',
    lines: ['앱: {host}', '기기: {device}', '시간: {time}', '앱이 대신 보관하는 키로 열었어요.', notYou],
  },
  changeCode: {
    subject: '이메일 주소 변경 코드',
    title: '이메일 주소 변경',
    lines: [
      '코드를 요청한 화면에 입력하세요. 새 주소는 {email} 주소가 돼요.',
      '요청하지 않았다면 이 메일을 무시하고 지갑 설정에서 모든 기기를 로그아웃하세요.',
    ],
  },
  approvalCode: {
    subject: '{host} 요청 확인',
    title: '{host}에서 확인을 요청했어요',
    lines: [
      '정확히 이 내용을 확인하려면 지갑에 이 코드를 입력하세요. 10분 동안 한 번만 쓸 수 있어요.',
      '요청하지 않았다면 이 메일을 무시하세요. 누구에게도 코드를 알려주지 말고 다른 페이지에 입력하지 마세요.',
    ],
  },
  emailChanged: {
    subject: '이메일 주소가 변경되었어요',
    title: '이메일 주소가 변경되었어요',
    lines: ['이제 {email} 주소로 로그인해요.', '시간: {time}', '본인이 아니라면 이용 중인 앱에 바로 알려주세요.'],
  },
  undoableChange: {
    subject: '이메일 주소가 변경되었어요',
    title: '이메일 주소가 변경되었어요',
    lines: [
      '이제 {host}에 {email} 주소로 로그인해요.',
      '시간: {time}',
      '본인이 아니라면 늦어도 {until}까지 페이지를 열고 버튼을 누르세요. 이전 주소가 복구되고 모든 기기에서 로그아웃돼요.',
    ],
    button: '본인이 아니에요',
  },
  changeUndone: {
    subject: '이메일 주소 변경이 취소되었어요',
    title: '이메일 주소 변경이 취소되었어요',
    lines: [
      '앱: {host}',
      '시간: {time}',
      '이전 주소로 돌아왔어요. 모든 기기에서 로그아웃되었고, 변경 뒤에 추가된 로그인 방법은 삭제되었어요.',
      '본인이 아니라면 이용 중인 앱에 바로 알려주세요.',
    ],
  },
  linked: {
    subject: '로그인 방법이 추가되었어요',
    title: '이제 {method} 계정으로도 로그인할 수 있어요',
    lines: ['시간: {time}', notYou],
  },
  unlinked: {
    subject: '로그인 방법이 삭제되었어요',
    title: '더 이상 {method} 계정으로 로그인할 수 없어요',
    lines: ['시간: {time}', '지갑에 관한 메일은 계속 이 주소로 보내요.', notYou],
  },
  noticesMoved: {
    subject: '지갑에 관한 메일을 다른 주소로 보내요',
    title: '이제 지갑에 관한 메일을 다른 주소로 보내요',
    lines: ['{method} 계정을 통해 새 주소가 전달되었어요.', '시간: {time}', notYou],
  },
  reused: {
    subject: '{host} 로그인이 종료되었어요',
    title: '안전을 위해 로그인을 종료했어요',
    lines: [
      '{host} 로그인이 동시에 두 곳에서 사용되어 누군가 복사했을 수 있어요.',
      '시간: {time}',
      '다시 로그인하세요. 지갑은 그대로예요.',
    ],
  },
  security: {
    slotAdded: {
      subject: '지갑을 여는 방법이 추가되었어요',
      title: '새로운 방법으로 지갑을 열 수 있어요',
      lines: ['앱: {host}', '시간: {time}', notYou],
    },
    slotRemoved: {
      subject: '지갑을 여는 방법이 삭제되었어요',
      title: '지갑을 여는 방법이 삭제되었어요',
      lines: ['앱: {host}', '시간: {time}', notYou],
    },
    kitCreated: {
      subject: '복구 키트를 만들었어요',
      title: '지갑의 복구 키트를 만들었어요',
      lines: ['키트를 가진 사람은 지갑을 열 수 있어요. 다른 사람이 보지 않는 곳에 보관하세요.', '시간: {time}', notYou],
    },
    levelRaised: {
      subject: '이제 나만 지갑을 열 수 있어요',
      title: '이제 나만 지갑을 열 수 있어요',
      lines: ['앱이 더 이상 대신 복구할 수 없어요. 여는 방법을 하나 더 유지하세요.', '시간: {time}', notYou],
    },
    exported: {
      subject: '지갑의 키가 표시되었어요',
      title: '지갑의 키가 표시되었어요',
      lines: ['앱: {host}', '시간: {time}', '본인이 아니라면 지금 지갑의 자산을 다른 지갑으로 옮기세요.'],
    },
    deleted: {
      subject: '지갑이 삭제되었어요',
      title: '지갑이 삭제되었어요',
      lines: [
        '앱: {host}',
        '시간: {time}',
        '지갑의 주소는 영원히 사라졌어요. 다시 로그인하면 새 지갑이 생겨요.',
        '본인이 아니라면 이용 중인 앱에 바로 알려주세요.',
      ],
    },
    releaseStarted: {
      subject: '지갑을 복구하고 있어요',
      title: '누군가 다른 기기에서 지갑 복구를 요청했어요',
      lines: ['앱: {host}', '시간: {time}', '본인이 아니라면 알고 있는 기기에서 로그인해 복구를 중단하세요.'],
    },
    releaseDone: {
      subject: '다른 기기에서 지갑이 열렸어요',
      title: '다른 기기에서 지갑이 열렸어요',
      lines: ['앱: {host}', '시간: {time}', notYou],
    },
  },
  page: {
    title: '기기 확인',
    question: '본인이 {host} 로그인을 시도하고 있나요?',
    device: '기기',
    time: '요청 시간',
    number: '숫자',
    numberHint: '로그인 화면에 표시된 두 자리 숫자를 입력하세요.',
    approve: '네, 로그인할게요',
    refuse: '아니요, 본인이 아니에요',
    warning: '누군가 숫자를 알려주었거나 이 페이지를 보내주었다면 사기예요. “아니요”를 누르세요.',
    approved: '완료되었어요. 로그인하던 페이지로 돌아가세요. 코드를 보내드렸어요.',
    refused: '아무도 로그인할 수 없어요. 이 페이지를 닫아도 돼요.',
    wrong: '숫자가 틀려 로그인이 종료되었어요. 본인이라면 새 메일을 요청하세요.',
    gone: '이미 사용되었거나 오래된 링크예요. 새 메일을 요청하세요.',
  },
  undo: {
    title: '주소 변경 취소',
    question: '{host} 지갑의 이메일 주소가 본인 모르게 변경되었나요?',
    explanation:
      '취소하면 이전 주소로 돌아가고, 모든 기기에서 로그아웃되며, 변경 뒤에 추가된 로그인 방법이 삭제되고, 대기 중인 복구가 중단돼요.',
    time: '변경 시간',
    confirm: '네, 취소할게요',
    done: '완료되었어요. 이전 주소로 돌아왔고 모든 기기에서 로그아웃되었어요. 이 페이지를 닫고 다시 로그인하세요.',
    gone: '이미 사용되었거나 오래된 링크예요.',
  },
}
