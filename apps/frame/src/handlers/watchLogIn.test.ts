import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { expect, it } from 'vitest'
import { FrameFailure } from '../FrameFailure.js'
import { watchLogIn } from './watchLogIn.js'

/** Creates pending work and a session. The test finishes the work or expires the session. */
function begin() {
  const ends: { expire?: () => void; finish?: (result: string) => void } = {}
  const session = {
    call: () =>
      new Promise<never>((_, reject) => {
        ends.expire = () => reject(new FrameFailure('session_expired', 'You are not logged in.'))
      }),
  }
  const heard: string[] = []
  const asker = { signal: new AbortController().signal, commit: () => heard.push('committed') }
  const worked = watchLogIn(session, foyerLocal, asker, ({ signal, commit }) => {
    signal.addEventListener('abort', () => heard.push('aborted'))
    Object.assign(ends, { commit })
    return new Promise<string>((resolve) => {
      ends.finish = resolve
    })
  })
  return { worked, heard, ends: ends as Required<typeof ends> & { commit: () => void } }
}

it('watchLogIn: rejects and aborts the work if the session has ended', async () => {
  const { worked, heard, ends } = begin()
  ends.expire()
  await expect(worked).rejects.toMatchObject({ code: 'session_expired' })
  expect(heard).toEqual(['aborted'])
})

it('watchLogIn: aborts work that has already signed, but returns its result', async () => {
  const { worked, heard, ends } = begin()
  ends.commit()
  ends.expire()
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toEqual(['committed', 'aborted'])
  ends.finish('0xhash')
  expect(await worked).toBe('0xhash')
})
