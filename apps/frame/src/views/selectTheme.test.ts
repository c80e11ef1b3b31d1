import { expect, it } from 'vitest'
import { readTheme } from './readTheme.js'
import { selectTheme } from './selectTheme.js'

const themeVariables = {
  '--foyer-accent': '#111111',
  '--foyer-bg': '#ffffff',
  light: { '--foyer-accent': '#222222' },
  dark: { '--foyer-accent': '#eeeeee', '--foyer-bg': '#000000' },
}

it("selectTheme returns the values of the host's mode over those for both modes", () => {
  expect(selectTheme({ themeMode: 'dark', themeVariables }, 'light')).toEqual({
    mode: 'dark',
    variables: expect.objectContaining({ '--foyer-accent': '#eeeeee', '--foyer-bg': '#000000' }),
  })
})

it('selectTheme returns the mode of the system if the host has values for modes and chose none', () => {
  expect(selectTheme({ themeVariables }, 'light')).toEqual({
    mode: 'light',
    variables: expect.objectContaining({ '--foyer-accent': '#222222', '--foyer-bg': '#ffffff' }),
  })
})

it('selectTheme returns no mode if the host has no values for modes and chose none', () => {
  expect(selectTheme({ themeVariables: { '--foyer-bg': '#ffffff' } }, 'dark')).toEqual({
    mode: undefined,
    variables: { '--foyer-bg': '#ffffff' },
  })
  expect(selectTheme({}, 'dark')).toEqual({ mode: undefined, variables: {} })
})

it('selectTheme returns only values that readTheme rejects for a text in place of the values of a mode', () => {
  const { mode, variables } = selectTheme({ themeVariables: { dark: 'x', '--foyer-bg': {} } }, 'dark')
  expect(readTheme(mode, variables, () => undefined)).toEqual(readTheme('dark', {}, () => undefined))
})
