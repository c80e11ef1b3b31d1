import { buy } from '@foyer/messages/en/buy'
import { describe, expect, it } from 'vitest'
import { createPurchaseText } from './createPurchaseText.js'
import type { PurchaseState } from './startPurchase.js'

const names = { provider: 'Alpha Pay', token: 'ETH', paid: '€100', coins: '0.04 ETH' }
const opened = { id: 'x', url: 'https://pay.alpha.example/x', host: 'pay.alpha.example', expiresAtMs: 0 }
const still: PurchaseState = { stage: 'waiting', isBlocked: false, isWindowClosed: false, isUnreachable: false }
function read(state: Partial<PurchaseState>, hasPaid = false) {
  return createPurchaseText({ ...still, ...state }, names, buy, hasPaid, 'The service is not available right now.')
}

describe('createPurchaseText [S1.15]', () => {
  it('names the provider while its page opens, and the host while the user pays there', () => {
    expect(read({ stage: 'opening' })).toMatchObject({ title: 'Opening Alpha Pay', actions: [] })
    expect(read({ opened })).toMatchObject({
      title: 'Buy in Alpha Pay',
      text: 'Pay €100 at pay.alpha.example. This page continues by itself.',
      look: 'busy',
      actions: ['link'],
    })
  })

  it('offers a link if the browser blocked the popup', () => {
    const { title, text, actions } = read({ opened, isBlocked: true })
    expect([title, actions]).toEqual(['Continue at Alpha Pay', ['link']])
    expect(text).toContain('pay.alpha.example')
  })

  it('shows "Did you finish?" when the popup is closed, and continues to wait after a yes', () => {
    expect(read({ opened, isWindowClosed: true })).toMatchObject({
      title: 'Did you finish?',
      actions: ['havePaid', 'link'],
      isAlarm: false,
    })
    expect(read({ opened, isWindowClosed: true }, true)).toMatchObject({ title: 'Waiting for Alpha Pay', look: 'busy' })
    // After a reload there is no popup to observe.
    expect(read({})).toMatchObject({ title: 'Waiting for Alpha Pay', actions: ['activity', 'link'] })
  })

  it('shows "Payment received" for a pending purchase, with the popup open or closed', () => {
    const pending = { status: 'pending' } as const
    for (const isWindowClosed of [true, false])
      expect(read({ opened, isWindowClosed, purchase: pending })).toMatchObject({
        title: 'Payment received',
        text: '0.04 ETH is on its way to your wallet. You can close this.',
      })
    expect(read({ stage: 'late', purchase: pending })).toMatchObject({ title: 'Payment received', look: 'idle' })
  })

  it('offers the list of purchases after the polling timeout', () => {
    expect(read({ stage: 'late', opened })).toMatchObject({
      title: 'This takes longer',
      actions: ['activity', 'link'],
    })
  })

  it('shows the error text if the provider page could not be opened', () => {
    expect(read({ stage: 'refused', error: new Error('x') })).toMatchObject({
      title: 'Alpha Pay could not be opened',
      text: 'The service is not available right now.',
      isAlarm: true,
    })
  })

  it.each([
    ['success', undefined, '0.04 ETH bought', 'success', false],
    ['expired', undefined, 'Purchase expired', 'idle', false],
    ['failed', 'declined', 'Payment declined', 'error', true],
    ['failed', 'cancelled', 'Purchase cancelled', 'idle', false],
    ['failed', 'refunded', 'Payment refunded', 'error', true],
    ['failed', 'other', 'Nothing was bought', 'error', true],
    ['failed', undefined, 'Nothing was bought', 'error', true],
  ] as const)('shows the end of a purchase: %s %s', (status, reason, title, look, isAlarm) => {
    const text = read({ stage: 'over', purchase: { status, ...(reason && { reason }) } })
    expect(text).toMatchObject({ title, look, isAlarm })
    expect(text.actions).toEqual(status === 'success' ? [] : ['tryAgain', 'otherProvider'])
  })
})
