import { describe, expect, it } from 'vitest'
import { createViewHistory } from './navigate.js'
import type { Place } from './ViewParams.js'

const connect: Place = { view: 'Connect', params: undefined }
const account: Place = { view: 'Account', params: undefined }
const allWallets: Place = { view: 'AllWallets', params: undefined }

describe('the position of a widget', () => {
  it('stays the very same object when nothing changed, so that an opening draws nothing', () => {
    const viewHistory = createViewHistory(connect)
    const before = viewHistory.get()
    viewHistory.prepare(connect)
    viewHistory.go({ type: 'reset', to: connect })
    expect(viewHistory.get()).toBe(before)
  })

  it('begins a new round only for a start out of sight', () => {
    const viewHistory = createViewHistory(connect)
    viewHistory.go({ type: 'push', to: allWallets })
    viewHistory.go({ type: 'reset', to: account })
    expect(viewHistory.get()).toEqual({ history: [account], round: 0 })
    viewHistory.prepare(connect)
    expect(viewHistory.get()).toEqual({ history: [connect], round: 1 })
  })

  it('tells everybody who asked, until they ask no more', () => {
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
    viewHistory.go({ type: 'push', to: allWallets })
    viewHistory.go({ type: 'back' })
    undo()
    viewHistory.go({ type: 'push', to: allWallets })
    expect(seen).toEqual(['Connect>AllWallets', 'Connect'])
  })
})
