import { describe, expect, it } from 'vitest'
import { createViewHistory } from './navigate.js'
import type { Place } from './ViewParams.js'

const connect: Place = { view: 'Connect', params: undefined }
const account: Place = { view: 'Account', params: undefined }
const allWallets: Place = { view: 'AllWallets', params: undefined }

describe('createViewHistory', () => {
  it('keeps the same position object if nothing changed, so that an opening renders nothing', () => {
    const viewHistory = createViewHistory(connect)
    const before = viewHistory.get()
    viewHistory.prepare(connect)
    viewHistory.navigate({ type: 'reset', to: connect })
    expect(viewHistory.get()).toBe(before)
  })

  it('starts a new round only for a reset while the widget is hidden', () => {
    const viewHistory = createViewHistory(connect)
    viewHistory.navigate({ type: 'push', to: allWallets })
    viewHistory.navigate({ type: 'reset', to: account })
    expect(viewHistory.get()).toEqual({ history: [account], round: 0 })
    viewHistory.prepare(connect)
    expect(viewHistory.get()).toEqual({ history: [connect], round: 1 })
  })

  it('notifies listeners until they unsubscribe', () => {
    const viewHistory = createViewHistory(connect)
    const seen: string[] = []
    const undo = viewHistory.subscribe(() =>
      seen.push(
        viewHistory
          .get()
          .history.map(({ view }) => view)
          .join('>'),
      ),
    )
    viewHistory.navigate({ type: 'push', to: allWallets })
    viewHistory.navigate({ type: 'back' })
    undo()
    viewHistory.navigate({ type: 'push', to: allWallets })
    expect(seen).toEqual(['Connect>AllWallets', 'Connect'])
  })
})
