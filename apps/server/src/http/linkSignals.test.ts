import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { linkSignals } from './linkSignals.js'

it('linkSignals: aborts with the first source and its reason, also if a source is already aborted', () => {
  const [call, closing] = [new AbortController(), new AbortController()]
  const { signal } = linkSignals([call.signal, undefined, closing.signal])
  expect(signal.aborted).toBe(false)
  closing.abort('the server stops')
  call.abort('too late')
  expect([signal.aborted, signal.reason]).toEqual([true, 'the server stops'])
  expect(linkSignals([closing.signal]).signal.reason).toBe('the server stops')
})

it('linkSignals: release removes all listeners from the sources', () => {
  const closing = new AbortController()
  for (let call = 0; call < 1_000; call += 1) linkSignals([closing.signal]).release()
  expect(getEventListeners(closing.signal, 'abort')).toEqual([])
})
