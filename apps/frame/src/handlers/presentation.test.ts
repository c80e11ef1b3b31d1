import { expect, it } from 'vitest'
import { createTestFrame } from '../testing/createTestFrame.js'

it("SYNC_THEME and SYNC_DAPP_DATA: store theme and name, but only for the frame's project [S7.58, S7.59]", async () => {
  const { ask, frame } = createTestFrame()
  await ask('SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#f00' } })
  await ask('SYNC_THEME', { themeMode: 'light' })
  await ask('SYNC_DAPP_DATA', { projectId: 'demo', metadata: { name: 'Shop' } })
  await ask('SET_LOCALE', { locale: 'fr' })
  await expect(ask('SYNC_DAPP_DATA', { projectId: 'other', metadata: { name: 'Bank' } })).rejects.toMatchObject({
    code: 'invalid_key',
  })
  expect(frame.presentation.theme).toEqual({ themeMode: 'light', w3mThemeVariables: { '--w3m-accent': '#f00' } })
  expect(frame.presentation.locale).toBe('fr')
  expect(frame.getHost()).toEqual({ origin: 'https://app.example', name: 'Shop', domain: 'app.example' })
})

it('getHost: returns the registrable domain, and `canFund` for our widget', () => {
  const { frame } = createTestFrame({}, { ui: '1' })
  expect(frame.getHost()).toEqual({ origin: 'https://app.example', domain: 'app.example', canFund: true })
})
