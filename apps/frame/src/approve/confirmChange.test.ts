import { asking } from '@foyer/messages/frame/en/asking'
import { keys } from '@foyer/messages/frame/en/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAll, useTestDocument } from '../testing/createTestDocument.js'
import type { Page, Settle, Visit } from '../views/ScreenQueue.js'
import type { HostChange } from '../wallet/Screens.js'
import { confirmChange } from './confirmChange.js'

const words = { ...asking, ...keys }
const host = { origin: 'https://shop.example' }

beforeEach(useTestDocument)
afterEach(() => vi.unstubAllGlobals())

/** Asks about a change; `answer` settles the page as its controls do. */
async function ask(change: HostChange, answer: (page: Page, settle: Settle<never>) => void) {
  const pages: Page[] = []
  const visit: Visit = {
    words,
    locale: 'en',
    signal: new AbortController().signal,
    show: (page) => pages.push(page),
    ask: <Answer>(draw: (settle: Settle<Answer>) => Page) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = { answer: resolve, cancel: () => reject(new Error('cancelled')), fail: reject }
        const page = draw(settle)
        pages.push(page)
        answer(page, settle as unknown as Settle<never>)
      }),
  }
  const outcome = await confirmChange(visit, host, change).catch((error: unknown) => error)
  const [asked, shown] = pages
  if (!asked) throw new Error('nothing was asked')
  return { outcome, asked, shown }
}

function sayYes(_: Page, { answer }: Settle<never>) {
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

describe('a change of the address', () => {
  const change = { kind: 'email', from: 'old@mail.example', to: 'new@mail.example' } as const

  it('tells who asks, and both addresses in full, each below its label', async () => {
    const { asked } = await ask(change, sayYes)
    expect(asked.title).toBe(words.emailTitle)
    expect(readAsker(asked)).toEqual(['shop.example'])
    expect(readTexts(asked, 'small')).toEqual([words.emailOld, words.emailNew])
    expect(readTexts(asked, 'b')).toEqual([change.from, change.to])
    expect(readTexts(asked, 'p')).toContain(words.emailText)
  })

  it('tells the new address alone to somebody who has none', async () => {
    const { asked } = await ask({ ...change, from: null }, sayYes)
    expect(readTexts(asked, 'small')).toEqual([words.emailNew])
    expect(readTexts(asked, 'b')).toEqual([change.to])
  })

  it('makes visible what cannot be seen in an address', async () => {
    const { asked } = await ask({ ...change, to: 'new@mail\u202e.example' }, sayYes)
    expect(readTexts(asked, 'b')).toEqual([change.from, 'new@mailU+202E.example'])
  })

  it('has a calm yes, and says what is being done after it', async () => {
    const { outcome, asked, shown } = await ask(change, sayYes)
    expect(outcome).toBe(true)
    expect(readButtons(asked)).toEqual([
      [words.cancel, 'b b-secondary'],
      [words.confirm, 'b b-primary'],
    ])
    expect(shown?.title).toBe(words.emailTitle)
  })

  it('error: ends with USER_REJECTED on a no, and shows nothing more', async () => {
    const { outcome, shown } = await ask(change, sayNo)
    expect(outcome).toMatchObject({ code: 'USER_REJECTED' })
    expect(shown).toBeUndefined()
  })
})

describe('logging out everywhere', () => {
  it('tells who asks and what ends, and has a yes that looks like a loss', async () => {
    const { outcome, asked, shown } = await ask({ kind: 'signOutEverywhere' }, sayYes)
    expect(outcome).toBe(true)
    expect(asked.title).toBe(words.everywhereTitle)
    expect(readAsker(asked)).toEqual(['shop.example'])
    expect(readTexts(asked, 'p')).toContain(words.everywhereText)
    expect(readButtons(asked).at(-1)).toEqual([words.confirm, 'b b-danger'])
    expect(shown?.title).toBe(words.everywhereTitle)
  })

  it('error: ends with USER_REJECTED on a no', async () => {
    expect((await ask({ kind: 'signOutEverywhere' }, sayNo)).outcome).toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('a recovery that somebody asked for elsewhere', () => {
  const recovery = { recoveryId: 'r', readyAtMs: Date.UTC(2031, 4, 6, 12), isThisDevice: false, isTold: true }
  const change = { kind: 'recovery', recovery } as unknown as HostChange

  it('tells when it is ready, as a warning of the wallet and not as a wish of the app', async () => {
    const { asked } = await ask(change, sayYes)
    expect(asked.title).toBe(words.recoveryTitle)
    expect(asked.above).toBeUndefined()
    const [alert] = findAll(asked.body, 'div').filter(({ attributes }) => attributes.get('class')?.includes('alert'))
    expect(alert?.textContent).toContain('2031')
    expect(alert?.textContent).toContain(words.recoveryOther.split('{time}')[0])
  })

  it('makes stopping it the easy answer', async () => {
    const { asked } = await ask(change, sayYes)
    expect(readButtons(asked)).toEqual([
      [words.stopRecovery, 'b b-danger'],
      [words.recoveryMine, 'b b-secondary'],
    ])
  })

  it('answers whether it was theirs; a no is an answer here', async () => {
    expect((await ask(change, sayYes)).outcome).toBe(true)
    const { outcome, shown } = await ask(change, sayNo)
    expect(outcome).toBe(false)
    expect(shown?.title).toBe(words.recoveryTitle)
  })
})
