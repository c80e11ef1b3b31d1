import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { reportFailure } from './useReportFailure.js'

const widget = fileURLToPath(new URL('..', import.meta.url))

/** Calls of actions that a handler does not wait for. Each shows its failure itself. */
const reported = [
  'report(',
  // The function reports the error, or its view shows it.
  'end(',
  'toggle(',
  'signOut(',
  'choose(',
  'change(',
  'send(',
  'cancel(',
  'lookAgain(',
  'paste(',
  'begin(',
  'check(',
  'add(',
  'pick(',
  'save(',
  // Loads and subscriptions that start without a click.
  'look(',
  'recheck(',
  'queries.invalidate(',
  'removeSentTransactions(',
  'updatePendingTransactions(',
  'storeOutcome(',
  'storeSentTransaction(',
  'storeRecipient(',
  'translations.update(',
  'findEmbedded(',
  'explain(',
]

function listUnreported(): readonly string[] {
  return readdirSync(widget, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => {
      const calls = readFileSync(join(widget, name), 'utf8').matchAll(/\bvoid ([\w.]+\()/g)
      return [...calls].flatMap(([, call = '']) => (reported.includes(call) ? [] : [`${name}: ${call}`]))
    })
}

describe('reportFailure', () => {
  it.each(['DISCONNECT_FAILED', 'OFFLINE', 'NETWORK_NOT_FOUND', 'UNKNOWN'] as const)(
    '%s: an error toast is shown',
    async (code) => {
      const { client } = createTestEngine()
      const isDone = await reportFailure(client, () => 'It failed', Promise.reject(new FoyerError(code)))
      expect(isDone).toBe(false)
      expect(client.store.getState().notice).toMatchObject({ kind: 'toast', variant: 'error', short: 'It failed' })
    },
  )

  it.each(['USER_REJECTED', 'FRAME_REQUEST_ABORTED'] as const)('%s: no toast is shown', async (code) => {
    const { client } = createTestEngine()
    await reportFailure(client, () => 'It failed', Promise.reject(new FoyerError(code)))
    expect(client.store.getState().notice).toBeUndefined()
  })

  it('success: no toast is shown', async () => {
    const { client } = createTestEngine()
    expect(await reportFailure(client, () => 'It failed', Promise.resolve())).toBe(true)
    expect(client.store.getState().notice).toBeUndefined()
  })

  it('widget: every promise that is not awaited reports its failure', () => {
    expect(listUnreported()).toEqual([])
  })
})
