import { messages as de } from '@foyer/messages/de'
import type { Messages } from '@foyer/messages/en'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it } from 'vitest'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import { notify } from '../../core/notify.js'
import { createTestEngine } from '../../core/testEngine.js'
import type { Toasts } from '../../ui/createToasts.js'
import { showNotices } from './followClient.js'

function follow(isEmbedded = false, messages: Messages | undefined = undefined) {
  const { client } = createTestEngine({ options: { enableEmbedded: isEmbedded } })
  const shown: string[] = []
  const toasts: Pick<Toasts, 'show'> = { show: ({ message }) => void shown.push(message) }
  const undo = showNotices(client, toasts as Toasts, { get: () => ({ locale: messages ? 'de' : 'en', messages }) })
  return { client, shown, undo, say: (short: string) => notify(client, { kind: 'toast', variant: 'success', short }) }
}

describe('showNotices', () => {
  it("shows an error in the user's language, and the original message in English", () => {
    const error = new FoyerError('METHOD_NOT_ALLOWED', { context: { method: 'eth_sign' } })
    for (const [messages, text] of [
      [undefined, error.message],
      [de, de.errors.METHOD_NOT_ALLOWED],
    ] as const) {
      const { client, shown } = follow(true, messages)
      notify(client, { kind: 'toast', variant: 'error', short: error.message, error })
      expect(shown).toEqual([text])
    }
  })

  it('shows a toast immediately while the widget is open', () => {
    const { client, shown, say } = follow()
    openModal(client)
    say('Sent 1 ETH')
    expect(shown).toEqual(['Sent 1 ETH'])
  })

  it('shows only the newest toast at the next opening if the widget is closed', () => {
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

  it('shows a toast immediately in an embedded card, which is always visible', () => {
    const { shown, say } = follow(true)
    say('Sent 1 ETH')
    expect(shown).toEqual(['Sent 1 ETH'])
  })

  it('shows no toast after the undo', () => {
    const { client, shown, say, undo } = follow()
    undo()
    openModal(client)
    say('Sent 1 ETH')
    expect(shown).toEqual([])
  })
})
