import { describe, expect, it } from 'vitest'
import { connect } from './actions/connect.js'
import { createInstance } from './createInstance.js'
import { emit } from './state/emit.js'
import { createTestEngine, testNetworks } from './testEngine.js'

function createTestInstance() {
  const engine = createTestEngine()
  return { ...engine, appKit: createInstance(engine.client, 'test') }
}

describe('a destroyed instance', () => {
  it('its setters change nothing, and no subscriber is called', async () => {
    const { appKit, client, connector } = createTestInstance()
    await appKit.connect({ connector })
    const called: string[] = []
    appKit.subscribeTheme(() => called.push('theme'))
    appKit.subscribeState(() => called.push('state'))
    appKit.subscribeEvents(() => called.push('event'))
    appKit.subscribeAccount(() => called.push('account'))
    appKit.subscribeNetwork(() => called.push('network'))
    appKit.destroy()
    appKit.setThemeMode('dark')
    appKit.setLoading(true)
    appKit.setProfileName('Mallory')
    emit(client, 'CLICK_NETWORKS')
    expect(called).toEqual([])
    expect(appKit.getThemeMode()).toBe('light')
    expect(appKit.getAccount()).toMatchObject({ isConnected: true, profileName: undefined })
  })

  it('error: switchNetwork and disconnect throw INSTANCE_DESTROYED without a wallet request', async () => {
    const { appKit, wallet } = createTestInstance()
    appKit.destroy()
    const destroyed = { code: 'INSTANCE_DESTROYED' }
    await expect(appKit.switchNetwork(testNetworks[1] ?? expect.fail())).rejects.toMatchObject(destroyed)
    await expect(appKit.disconnect()).rejects.toMatchObject(destroyed)
    expect(appKit.getCaipNetworkId()).toBe('eip155:31337')
    expect(wallet.requests).toEqual([])
  })

  it('an open connection attempt is aborted', async () => {
    const { appKit, client, connector, wallet } = createTestInstance()
    wallet.setApprove('hang')
    const asking = connect(client, { connector }).catch(({ code }) => code)
    appKit.destroy()
    expect(appKit.getAccount().status).toBe('disconnected')
    expect(await asking).toBe('ABORTED')
  })
})
