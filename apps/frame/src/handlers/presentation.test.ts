import { expect, it } from 'vitest'
import { createTestFrame } from '../testing/createTestFrame.js'

it('takes looks, names and words from the host, for its own project only [S7.58, S7.59]', async () => {
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

it('knows the registrable domain of who asks, and that a widget of ours can show how to receive money', () => {
  const { frame } = createTestFrame({}, { ui: '1' })
  expect(frame.getHost()).toEqual({ origin: 'https://app.example', domain: 'app.example', canFund: true })
})
