import { asking } from '@foyer/messages/frame/en/asking'
import { keys } from '@foyer/messages/frame/en/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAll, useTestDocument } from '../testing/createTestDocument.js'
import type { Page, ScreenSession, Settle } from '../views/ScreenQueue.js'
import type { HostChange } from '../wallet/Screens.js'
import { confirmChange } from './confirmChange.js'

const words = { ...asking, ...keys }
const host = { origin: 'https://shop.example' }

beforeEach(useTestDocument)
afterEach(() => vi.unstubAllGlobals())

/** Requests confirmation of a change. `answer` settles the page as its controls do. */
async function request(change: HostChange, answer: (page: Page, settle: Settle<never>) => void) {
  const pages: Page[] = []
  const visit: ScreenSession = {
    words,
    locale: 'en',
    signal: new AbortController().signal,
    show: (page) => pages.push(page),
    prompt: <Answer>(draw: (settle: Settle<Answer>) => Page) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = { resolve, cancel: () => reject(new Error('cancelled')), fail: reject }
        const page = draw(settle)
        pages.push(page)
        answer(page, settle as unknown as Settle<never>)
      }),
  }
  const outcome = await confirmChange(visit, host, change).catch((error: unknown) => error)
  const [asked, shown] = pages
  if (!asked) throw new Error('no confirmation was requested')
  return { outcome, asked, shown }
}

function sayYes(_: Page, { resolve: answer }: Settle<never>) {
  return (answer as (isSure: boolean) => void)(true)
}
function sayNo({ footer = [] }: Page) {
  return findAll(footer, 'button')[0]?.click()
}

function readButtons({ footer = [] }: Page) {
  return findAll(footer, 'button').map(({ textContent, attributes }) => [textContent, attributes.get('class')])
}
function readTexts({ body }: Page, tag: string) {
  return findAll(body, tag).map(({ textContent }) => textContent)
}
function readAsker({ above }: Page) {
  return findAll([above], 'b').map(({ textContent }) => textContent)
}

describe('confirmChange: a change of the email address', () => {
  const change = { kind: 'email', from: 'old@mail.example', to: 'new@mail.example' } as const

  it('shows the requesting host, and both addresses in full below their labels', async () => {
    const { asked } = await request(change, sayYes)
    expect(asked.title).toBe(words.emailTitle)
    expect(readAsker(asked)).toEqual(['shop.example'])
    expect(readTexts(asked, 'small')).toEqual([words.emailOld, words.emailNew])
    expect(readTexts(asked, 'b')).toEqual([change.from, change.to])
    expect(readTexts(asked, 'p')).toContain(words.emailText)
  })

  it('shows only the new address if the user has no address yet', async () => {
    const { asked } = await request({ ...change, from: null }, sayYes)
    expect(readTexts(asked, 'small')).toEqual([words.emailNew])
    expect(readTexts(asked, 'b')).toEqual([change.to])
  })

  it('makes invisible characters in an address visible', async () => {
    const { asked } = await request({ ...change, to: 'new@mail\u202e.example' }, sayYes)
    expect(readTexts(asked, 'b')).toEqual([change.from, 'new@mailU+202E.example'])
  })

  it('shows a primary confirm button, and the working page after confirmation', async () => {
    const { outcome, asked, shown } = await request(change, sayYes)
    expect(outcome).toBe(true)
    expect(readButtons(asked)).toEqual([
      [words.cancel, 'b b-secondary'],
      [words.confirm, 'b b-primary'],
    ])
    expect(shown?.title).toBe(words.emailTitle)
  })

  it('error: throws USER_REJECTED if the user cancels, and shows no further page', async () => {
    const { outcome, shown } = await request(change, sayNo)
    expect(outcome).toMatchObject({ code: 'USER_REJECTED' })
    expect(shown).toBeUndefined()
  })
})

describe('confirmChange: signing out everywhere', () => {
  it('shows the requesting host and the sessions that end, with a confirm button in the danger style', async () => {
    const { outcome, asked, shown } = await request({ kind: 'signOutEverywhere' }, sayYes)
    expect(outcome).toBe(true)
    expect(asked.title).toBe(words.everywhereTitle)
    expect(readAsker(asked)).toEqual(['shop.example'])
    expect(readTexts(asked, 'p')).toContain(words.everywhereText)
    expect(readButtons(asked).at(-1)).toEqual([words.confirm, 'b b-danger'])
    expect(shown?.title).toBe(words.everywhereTitle)
  })

  it('error: throws USER_REJECTED if the user cancels', async () => {
    expect((await request({ kind: 'signOutEverywhere' }, sayNo)).outcome).toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('confirmChange: a recovery requested on another device', () => {
  const recovery = { recoveryId: 'r', readyAtMs: Date.UTC(2031, 4, 6, 12), isThisDevice: false, isTold: true }
  const change = { kind: 'recovery', recovery } as unknown as HostChange

  it('shows when the recovery is ready, as a warning of the wallet without the requesting app', async () => {
    const { asked } = await request(change, sayYes)
    expect(asked.title).toBe(words.recoveryTitle)
    expect(asked.above).toBeUndefined()
    const [alert] = findAll(asked.body, 'div').filter(({ attributes }) => attributes.get('class')?.includes('alert'))
    expect(alert?.textContent).toContain('2031')
    expect(alert?.textContent).toContain(words.recoveryOther.split('{time}')[0])
  })

  it('makes stopping the recovery the primary button', async () => {
    const { asked } = await request(change, sayYes)
    expect(readButtons(asked)).toEqual([
      [words.stopRecovery, 'b b-danger'],
      [words.recoveryMine, 'b b-secondary'],
    ])
  })

  it('returns whether the user started the recovery, and returns false instead of throwing on "no"', async () => {
    expect((await request(change, sayYes)).outcome).toBe(true)
    const { outcome, shown } = await request(change, sayNo)
    expect(outcome).toBe(false)
    expect(shown?.title).toBe(words.recoveryTitle)
  })
})
