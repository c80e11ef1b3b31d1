import type { Words } from '../en.js'

export const buttons: Words<'buttons'> = {
  connect: '지갑 연결',
  connecting: '연결 중...',
  selectNetwork: '네트워크 선택',
  switchNetwork: '네트워크 전환',
  unknownNetwork: '알 수 없는 네트워크',
}
