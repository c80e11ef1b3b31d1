import { describe, expect, it } from 'vitest'
import { closeModal, openModal } from '../core/actions/openModal.js'
import { notify } from '../core/notify.js'
import { createTestEngine } from '../core/testEngine.js'
import type { Toasts } from '../ui/createToasts.js'
import { followNotices } from './followNotices.js'

function follow(isEmbedded = false) {
  const { client } = createTestEngine({ options: { enableEmbedded: isEmbedded } })
  const shown: string[] = []
  const toasts: Pick<Toasts, 'show'> = { show: ({ message }) => void shown.push(message) }
  const undo = followNotices(client, toasts as Toasts)
  return { client, shown, undo, say: (short: string) => notify(client, { kind: 'toast', variant: 'success', short }) }
}

describe('toasts', () => {
  it('show at once while the widget is open', () => {
    const { client, shown, say } = follow()
    openModal(client)
    say('Sent 1 ETH')
    expect(shown).toEqual(['Sent 1 ETH'])
  })

  it('wait for the next opening when they come while it is shut; only the newest does', () => {
    const { client, shown, say } = follow()
    openModal(client)
    closeModal(client)
    say('Transaction started')
    say('Sent 1 ETH')
    expect(shown).toEqual([])
    openModal(client)
    closeModal(client)
    openModal(client)
    expect(shown).toEqual(['Sent 1 ETH'])
  })

  it('show at once in an embedded card, which is always there', () => {
    const { shown, say } = follow(true)
    say('Sent 1 ETH')
    expect(shown).toEqual(['Sent 1 ETH'])
  })

  it('are not shown after the undo', () => {
    const { client, shown, say, undo } = follow()
    undo()
    openModal(client)
    say('Sent 1 ETH')
    expect(shown).toEqual([])
  })
})
