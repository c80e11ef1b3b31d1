import { activity as words } from '@foyer/messages/en/holdings'
import { describe, expect, it } from 'vitest'
import type { ActivityItem, ActivityMove } from '../../core/Adapter.js'
import {
  formatActivity,
  formatSigned,
  getActivityTitle,
  getCounterparty,
  type ShownActivity,
  selectMoves,
} from './formatActivity.js'
import { type ActivityEntry, createEntryBuilder } from './groupByDay.js'

const alice = '0xA11ce00000000000000000000000000000000000'
const bob = '0xB0b0000000000000000000000000000000000000'
const usdc: ActivityMove = {
  direction: 'in',
  amount: '5',
  symbol: 'USDC',
  name: 'USD Coin',
  address: '0x01',
  isCollectible: false,
  from: bob,
  to: alice,
}
const ether: ActivityMove = {
  direction: 'out',
  amount: '0.25',
  symbol: 'ETH',
  name: 'Ether',
  isCollectible: false,
  to: bob,
}

function happen(
  kind: ActivityItem['kind'],
  moves: readonly ActivityMove[],
  more: Partial<ActivityItem> = {},
): ActivityItem {
  return { id: kind, hash: '0x', kind, status: 'confirmed', atMs: 0, from: alice, to: bob, moves, ...more }
}

describe('texts of an activity', () => {
  it.each<readonly [ShownActivity, string, string]>([
    [happen('receive', [usdc]), 'Received', 'Received 5 USDC from bob.eth'],
    [{ ...happen('receive', [usdc]), seller: 'Alpha Pay' }, 'Bought', 'Bought 5 USDC with Alpha Pay'],
    [happen('send', [ether]), 'Sent', 'Sent 0.25 ETH to bob.eth'],
    [happen('send', [{ ...ether, direction: 'self' }]), 'Sent to yourself', 'Sent 0.25 ETH to yourself'],
    [happen('trade', [ether, usdc]), 'Swapped', 'Swapped 0.25 ETH for 5 USDC'],
    [happen('mint', [{ ...usdc, isCollectible: true, amount: '1', name: 'Art #5' }]), 'Minted', 'Minted Art #5'],
    [happen('burn', [{ ...usdc, isCollectible: true, amount: '3', name: 'Art #5' }]), 'Burned', 'Burned 3 × Art #5'],
    [happen('approve', [{ ...usdc, direction: 'out' }]), 'Approved', 'Allowed bob.eth to use your USDC'],
    [happen('approve', [{ ...usdc, amount: '0' }]), 'Approval removed', 'bob.eth may no longer use your USDC'],
    [happen('deploy', []), 'Deployed a contract', 'Deployed a contract'],
    [happen('execute', []), 'Used a contract', 'Used a contract'],
    [happen('other', []), 'Used a contract', 'Used a contract'],
    [happen('send', [], { status: 'failed' }), 'Send failed', 'Send failed'],
    [happen('deploy', [], { status: 'failed' }), 'Contract not deployed', 'Contract not deployed'],
    [happen('trade', [], { status: 'failed' }), 'Transaction failed', 'Transaction failed'],
  ])('returns title and sentence of a transaction [S3.37, S3.38]: %#', (item, name, sentence) => {
    expect([getActivityTitle(item, words), formatActivity(item, 'bob.eth', words, 'en')]).toEqual([name, sentence])
  })

  it('formatSigned: adds a plus to received amounts and a minus to sent ones, and no sign to approvals', () => {
    const [trade, approval] = [happen('trade', [ether, usdc]), happen('approve', [usdc])]
    const { main, given } = selectMoves(trade)
    expect([main, given].map((move) => move && formatSigned(trade, move, 'en'))).toEqual(['+5 USDC', '−0.25 ETH'])
    expect(formatSigned(approval, usdc, 'en')).toBe('USDC')
  })

  it('getCounterparty: returns the other party, or undefined if there is none', () => {
    expect(getCounterparty(happen('receive', [usdc], { from: '0x03' }))).toBe(bob)
    expect(getCounterparty(happen('receive', [], { from: '0x03' }))).toBe('0x03')
    expect(getCounterparty(happen('send', [{ ...ether, direction: 'self' }]))).toBeUndefined()
    expect(getCounterparty(happen('deploy', []))).toBeUndefined()
  })

  it('formatActivity: sanitizes and truncates the symbol of a token', () => {
    const evil = { ...usdc, symbol: `U\u202eSD${'C'.repeat(90)}` }
    expect(formatActivity(happen('receive', [evil]), 'bob.eth', words, 'en')).toBe(
      'Received 5 USDCCCCCCCC… from bob.eth',
    )
  })
})

describe('createEntryBuilder', () => {
  const now = new Date(2026, 2, 4, 12)
  const at = (...date: readonly [number, number, number, number]) =>
    happen('deploy', [], { id: String(date), atMs: new Date(...date).getTime() })
  const items = [at(2026, 2, 4, 9), at(2026, 2, 4, 0), at(2026, 2, 3, 23), at(2026, 1, 28, 1), at(2025, 11, 31, 1)]

  const read = (entries: readonly ActivityEntry[]) =>
    entries.map((entry) => ('day' in entry ? entry.day : entry.item.id))

  it('continues a growing list with the same result, and starts over for another list', () => {
    const build = createEntryBuilder(now.getTime(), 'en')
    const whole = read(createEntryBuilder(now.getTime(), 'en')(items))
    for (const length of [1, 2, 4, 5]) build(items.slice(0, length))
    expect(read(build(items))).toEqual(whole)
    expect(read(build(items.slice(2)))).toEqual(whole.slice(3))
    const newer = at(2026, 2, 4, 10)
    expect(read(build([newer, ...items]))).toEqual(['Today', newer.id, ...whole.slice(1)])
  })

  it("groups by the user's local midnight and names the days", () => {
    expect(read(createEntryBuilder(now.getTime(), 'en')(items))).toEqual([
      ...['Today', '2026,2,4,9', '2026,2,4,0', 'Yesterday', '2026,2,3,23'],
      ...['February 28', '2026,1,28,1', 'December 31, 2025', '2025,11,31,1'],
    ])
  })

  it('names the days in the language of the widget', () => {
    const label = (locale: string) =>
      createEntryBuilder(now.getTime(), locale)(items).flatMap((entry) => ('day' in entry ? [entry.day] : []))
    expect(label('de').slice(0, 3)).toEqual(['Heute', 'Gestern', '28. Februar'])
    expect(label('ja').slice(0, 2)).toEqual(['今日', '昨日'])
    expect(label('zh-CN').slice(0, 2)).toEqual(['今天', '昨天'])
    expect(label('pt-BR').slice(0, 3)).toEqual(['Hoje', 'Ontem', '28 de fevereiro'])
    expect(label('ru').slice(0, 3)).toEqual(['Сегодня', 'Вчера', '28 февраля'])
    // regexp-ignore: the input is our own
    expect(label('ar')[3]).toMatch(/31.*2025/)
  })
})
