import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recallLinkChoice } from '../../core/actions/pairing.js'
import { createPairingUri } from './testPairing.js'
import { link, metamask, settle, setUpPairing } from './testPairingPage.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an address asked for ahead of time', () => {
  it('changes nothing that anybody can see', async () => {
    const { pairing, script, getStatus, events } = setUpPairing('android')
    pairing.prepare()
    script.give()
    await settle()
    expect([getStatus(), events]).toEqual(['disconnected', []])
  })

  it('opens the wallet in the very task of the tap, and says that an app was used [S4.6]', async () => {
    const { pairing, script, opened, getStatus, events, client } = setUpPairing('android')
    pairing.prepare()
    script.give()
    pairing.begin(metamask)
    expect(pairing.open(link)).toBe(true)
    expect(opened).toEqual([{ href: `metamask://wc?uri=${encodeURIComponent(createPairingUri(1))}`, target: '_self' }])
    expect([getStatus(), script.asked.length]).toEqual(['connecting', 1])
    script.approve()
    await settle()
    expect(events.at(-1)).toContain('"method":"mobile","name":"MetaMask"')
    expect(recallLinkChoice(client)).toEqual({ href: 'metamask://', name: 'MetaMask' })
    expect(client.store.getState().recentWallets).toEqual([metamask])
    expect(events.join()).not.toContain('wc:')
  })

  it('remembers no link when the code was scanned, but the wallet', async () => {
    const { pairing, script, client } = setUpPairing()
    pairing.begin(metamask)
    script.give()
    script.approve()
    await settle()
    expect(recallLinkChoice(client)).toBeUndefined()
    expect(client.store.getState().recentWallets).toEqual([metamask])
  })

  it('wraps the link twice in Telegram on Android', () => {
    const { pairing, script, opened } = setUpPairing('telegramAndroid')
    pairing.prepare()
    script.give()
    pairing.open(link)
    expect(opened[0]?.href).toBe(`metamask://wc?uri=${encodeURIComponent(encodeURIComponent(createPairingUri(1)))}`)
  })

  it('opens nothing without an address', () => {
    const { pairing, opened } = setUpPairing('android')
    pairing.begin(metamask)
    expect([pairing.open(link), opened]).toEqual([false, []])
  })

  it('is used for the next wallet too, whose app was not opened yet', async () => {
    const { pairing, script, say } = setUpPairing('android')
    pairing.begin(metamask)
    script.give()
    pairing.open(link)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(say()).toBe('ready missing')
    pairing.leave()
    await settle()
    pairing.begin({ ...metamask, id: 'other' })
    expect([say(), script.asked.length]).toEqual(['ready none', 1])
  })

  it('is not given out again in its last ten seconds', async () => {
    const { pairing, script } = setUpPairing('android')
    pairing.prepare()
    script.give()
    await vi.advanceTimersByTimeAsync(231_000)
    pairing.prepare()
    expect([script.asked.length, script.isOver(0)]).toEqual([2, true])
  })
})

describe('an app that was opened', () => {
  async function openApp() {
    const all = setUpPairing('android')
    all.pairing.begin(metamask)
    all.script.give()
    all.pairing.open(link)
    return all
  }

  it('is missed after two seconds in which the page stayed in front', async () => {
    const { say } = await openApp()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(say()).toBe('ready opened')
    await vi.advanceTimersByTimeAsync(200)
    expect(say()).toBe('ready missing')
  })

  it('is not missed when the page was covered', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(say()).toBe('ready away')
  })

  it('is checked for three seconds on the way back, then asked about', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    setVisible(true)
    expect(say()).toBe('ready checking')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(say()).toBe('ready unanswered')
  })

  it('connects when the answer comes while it is checked', async () => {
    const { say, setVisible, script } = await openApp()
    setVisible(false)
    setVisible(true)
    script.approve()
    await settle()
    expect(say()).toBe('connected none')
  })

  it('is still heard when its address ended behind the page: the answer may be on its way', async () => {
    const { say, setVisible, script } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(250_000)
    setVisible(true)
    expect(say()).toBe('ready checking')
    script.approve()
    await settle()
    expect(say()).toBe('connected none')
  })

  it('is over when nothing came for an address that has ended', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(250_000)
    setVisible(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(say()).toBe('expired none')
  })
})
