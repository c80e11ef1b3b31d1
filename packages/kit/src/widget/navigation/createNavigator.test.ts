import { describe, expect, it } from 'vitest'
import { createNavigator } from './createNavigator.js'
import type { Place } from './ViewParams.js'

const connect: Place = { view: 'Connect', params: undefined }
const account: Place = { view: 'Account', params: undefined }
const allWallets: Place = { view: 'AllWallets', params: undefined }

describe('the position of a widget', () => {
  it('stays the very same object when nothing changed, so that an opening draws nothing', () => {
    const navigator = createNavigator(connect)
    const before = navigator.get()
    navigator.prepare(connect)
    navigator.go({ type: 'reset', to: connect })
    expect(navigator.get()).toBe(before)
  })

  it('begins a new round only for a start out of sight', () => {
    const navigator = createNavigator(connect)
    navigator.go({ type: 'push', to: allWallets })
    navigator.go({ type: 'reset', to: account })
    expect(navigator.get()).toEqual({ history: [account], round: 0 })
    navigator.prepare(connect)
    expect(navigator.get()).toEqual({ history: [connect], round: 1 })
  })

  it('tells everybody who asked, until they ask no more', () => {
    const navigator = createNavigator(connect)
    const seen: string[] = []
    const undo = navigator.subscribe(() =>
      seen.push(
        navigator
          .get()
          .history.map(({ view }) => view)
          .join('>'),
      ),
    )
    navigator.go({ type: 'push', to: allWallets })
    navigator.go({ type: 'back' })
    undo()
    navigator.go({ type: 'push', to: allWallets })
    expect(seen).toEqual(['Connect>AllWallets', 'Connect'])
  })
})
