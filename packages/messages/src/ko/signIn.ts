import type { Words } from '../en.js'

export const signIn: Words<'signIn'> = {
  title: '로그인',
  heading: '{app}에서 이 계정이 본인 것인지 확인하려고 해요',
  text: '지갑이 아래 메시지에 서명해요. 비용이 들지 않고 아무것도 보내지 않아요.',
  site: '사이트',
  account: '계정',
  network: '네트워크',
  statement: '메시지',
  resources: '함께 언급된 항목',
  sign: '서명',
  signing: '서명 중...',
  checking: '로그인 중...',
  cancel: '취소',
  canceling: '취소 중...',
  declined: '서명하지 않았어요. 아무 일도 일어나지 않았으니 준비되면 서명하세요.',
  smartAccountFailed: '로그인하지 못했어요. 이 앱이 스마트 계정의 서명을 받지 않을 수 있어요.',
  unknownTitle: '앱이 응답하지 않아요',
  unknownText: '로그인되었는지 확인할 수 없어요. 연결은 유지돼요. 잠시 후 다시 시도하세요.',
  mustAnswer: '로그인하거나, 취소해 연결을 해제하세요',
  slowText: '아직 기다리고 있어요. {wallet} 앱을 열고 요청을 찾아보세요.',
}
