import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLinkChoice } from '../../core/actions/pairing.js'
import { createPairingUri } from './testPairing.js'
import { link, metamask, settle, setUpPairing } from './testPairingPage.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('prepared pairing address', () => {
  it('preparing an address changes no connection state and emits no event', async () => {
    const { pairing, script, getStatus, events } = setUpPairing('android')
    pairing.prepare()
    script.give()
    await settle()
    expect([getStatus(), events]).toEqual(['disconnected', []])
  })

  it('opens the wallet in the same task as the tap, and reports the method "mobile" [S4.6]', async () => {
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
    expect(loadLinkChoice(client)).toEqual({ href: 'metamask://', name: 'MetaMask' })
    expect(client.store.getState().recentWallets).toEqual([metamask])
    expect(events.join()).not.toContain('wc:')
  })

  it('after a QR code scan: stores the wallet but no link', async () => {
    const { pairing, script, client } = setUpPairing()
    pairing.begin(metamask)
    script.give()
    script.approve()
    await settle()
    expect(loadLinkChoice(client)).toBeUndefined()
    expect(client.store.getState().recentWallets).toEqual([metamask])
  })

  it('encodes the address twice in Telegram on Android', () => {
    const { pairing, script, opened } = setUpPairing('telegramAndroid')
    pairing.prepare()
    script.give()
    pairing.open(link)
    expect(opened[0]?.href).toBe(`metamask://wc?uri=${encodeURIComponent(encodeURIComponent(createPairingUri(1)))}`)
  })

  it('open() returns false without an address', () => {
    const { pairing, opened } = setUpPairing('android')
    pairing.begin(metamask)
    expect([pairing.open(link), opened]).toEqual([false, []])
  })

  it('is reused for the next wallet if the first app did not open', async () => {
    const { pairing, script, say } = setUpPairing('android')
    pairing.begin(metamask)
    script.give()
    pairing.open(link)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(say()).toBe('ready missing')
    pairing.closeView()
    await settle()
    pairing.begin({ ...metamask, id: 'other' })
    expect([say(), script.asked.length]).toEqual(['ready none', 1])
  })

  it('is not used in its last ten seconds', async () => {
    const { pairing, script } = setUpPairing('android')
    pairing.prepare()
    script.give()
    await vi.advanceTimersByTimeAsync(231_000)
    pairing.prepare()
    expect([script.asked.length, script.isOver(0)]).toEqual([2, true])
  })
})

describe('opened wallet app', () => {
  async function openApp() {
    const all = setUpPairing('android')
    all.pairing.begin(metamask)
    all.script.give()
    all.pairing.open(link)
    return all
  }

  it('is missing if the page stays in front for two seconds', async () => {
    const { say } = await openApp()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(say()).toBe('ready opened')
    await vi.advanceTimersByTimeAsync(200)
    expect(say()).toBe('ready missing')
  })

  it('is not missing if the page was hidden', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(say()).toBe('ready away')
  })

  it('is checked for three seconds after the user comes back, then is unanswered', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    setVisible(true)
    expect(say()).toBe('ready checking')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(say()).toBe('ready unanswered')
  })

  it('connects if the response arrives during the check', async () => {
    const { say, setVisible, script } = await openApp()
    setVisible(false)
    setVisible(true)
    script.approve()
    await settle()
    expect(say()).toBe('connected none')
  })

  it('connects even if the address expired while the page was hidden', async () => {
    const { say, setVisible, script } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(250_000)
    setVisible(true)
    expect(say()).toBe('ready checking')
    script.approve()
    await settle()
    expect(say()).toBe('connected none')
  })

  it('expires if no response arrives for an expired address', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(250_000)
    setVisible(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(say()).toBe('expired none')
  })
})
