import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { testNetworks } from '../core/testEngine.js'
import { AppKitCustomButton, type CustomButtonProps, type CustomButtonState, createAppKit } from '../react.js'

const made: ReturnType<typeof createAppKit>[] = []
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
})

function createPage(props: CustomButtonProps) {
  return createElement(AppKitCustomButton, props)
}

function render({ isConnected, address, network }: CustomButtonState) {
  return createElement('b', null, [isConnected, address, network?.name].map(String).join(' '))
}

it('AppKitCustomButton renders on a server, before createAppKit and after it', () => {
  const page = createPage({ children: render })
  expect(renderToString(page)).toBe('<b>false undefined undefined</b>')
  made.push(createAppKit({ networks: testNetworks }))
  expect(renderToString(page)).toBe(`<b>false undefined ${testNetworks[0]?.name}</b>`)
})

it('the functions of a custom button do nothing before createAppKit', () => {
  const states: CustomButtonState[] = []
  const children = (state: CustomButtonState) => {
    states.push(state)
    return null
  }
  for (const kind of ['button', 'account', 'network'] as const) renderToString(createPage({ children, kind }))
  for (const state of states) {
    expect(state.open).not.toThrow()
    expect(state.disconnect).not.toThrow()
  }
  expect(states).toHaveLength(3)
})
